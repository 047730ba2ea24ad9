/**
 * Who may stand at the foot of the window, the first first: a page's own bar (its sum, its way on), what somebody chose to compare, a chat in which somebody
 * waits, the question for consent, the news of a version, the invitation. One at a time: two bars hide what one reads.
 */
export const FOOT_BARS = ['page', 'compare', 'chat', 'agreement', 'version', 'invitation'] as const;
export type FootBar = (typeof FOOT_BARS)[number];

/** The bars that want the foot of one window, and which of them has it. */
export function createFootStore() {
  const wishes: FootBar[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Gives back how to leave it. Two parts of a page may want it for the same bar. */
    want(bar: FootBar) {
      wishes.push(bar);
      tell();
      return () => {
        wishes.splice(wishes.indexOf(bar), 1);
        tell();
      };
    },
    holder: (): FootBar | null => FOOT_BARS.find((bar) => wishes.includes(bar)) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** How much of the foot is taken: as much as the highest bar that stands there. One that goes leaves the room of another alone. */
export function createFootHeights(write: (pixels: number) => void) {
  const heights = new Map<object, number>();
  const tell = () => write(Math.max(0, ...heights.values()));
  return {
    put(bar: object, pixels: number) {
      heights.set(bar, pixels);
      tell();
    },
    drop(bar: object) {
      heights.delete(bar);
      tell();
    },
  };
}
