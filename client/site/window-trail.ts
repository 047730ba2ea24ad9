import { type OpenWindow, windowName } from './open-windows.ts';

/** The open windows of each step before this one over the same page, as the history keeps it. */
export type WindowTrail = readonly string[];

const sayOpen = (open: readonly OpenWindow[]) => open.map(windowName).join(' ');

/** A history entry may be anybody's. */
export function readTrail(state: unknown): WindowTrail {
  const trail = (state as { windowTrail?: unknown } | null)?.windowTrail;
  return Array.isArray(trail) && trail.every((step) => typeof step === 'string') ? trail : [];
}

export const writeTrail = (trail: WindowTrail) => ({ windowTrail: trail });

export const addStep = (trail: WindowTrail, open: readonly OpenWindow[]): WindowTrail => [...trail, sayOpen(open)];

/** How many steps back only these were open: -2. Null where it was never so, and no going back leads there. */
export function stepsBackTo(trail: WindowTrail, open: readonly OpenWindow[]): number | null {
  const at = trail.lastIndexOf(sayOpen(open));
  return at === -1 ? null : at - trail.length;
}
