/** The same stroke, a number of times, told which time it is. */
export function repeat(times: number, trace: (k: number) => string): string {
  let d = '';
  for (let k = 0; k < times; k++) d += trace(k);
  return d;
}
