/** Does something later; gives back what calls it off. */
export type After = (ms: number, act: () => void) => () => void;

export const after: After = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
