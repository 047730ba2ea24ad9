import { type After, after } from './timer.ts';

/** Acts once there has been quiet for so long, on what was said last. */
export function debounce<T>(act: (said: T) => void, ms: number, later: After = after) {
  let callOff = () => {};
  return {
    say: (said: T) => {
      callOff();
      callOff = later(ms, () => act(said));
    },
    forget: () => callOff(),
  };
}
