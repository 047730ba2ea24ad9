import { prepareDemoState } from './demo-state.ts';

/** Global set-up: makes the demo state before the first test, so that the workers do not all make it at the same time. */
export default async function makeDemoState() {
  await prepareDemoState();
}
