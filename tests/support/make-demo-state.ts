import { demoState } from './demo-state.ts';

/** Before the first test of a suite, so that its workers find the demo instead of making it at once, each for itself. */
export default async function makeDemoState() {
  await demoState();
}
