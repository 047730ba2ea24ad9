import { prepareDemoState } from './demo-state.ts';

/**
 * Vitest global set-up: makes the demo state before the first test; otherwise every worker would make it at the same
 * time.
 */
export default async function makeDemoState() {
  await prepareDemoState();
}
