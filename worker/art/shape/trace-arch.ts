import { round1 } from './round1.ts';

export type Arch = 'round' | 'lancet' | 'tudor';

function traceHead(kind: Arch, x0: number, x1: number, spring: number): string {
  const width = x1 - x0;
  const middle = round1((x0 + x1) / 2);
  const end = `${round1(x1)} ${round1(spring)}`;
  if (kind === 'round') return `A${round1(width / 2)} ${round1(width / 2)} 0 0 1 ${end}`;
  if (kind === 'lancet') {
    const arc = `A${round1(width * 1.15)} ${round1(width * 1.15)} 0 0 1`;
    return `${arc} ${middle} ${round1(spring - width * 1.02)}${arc} ${end}`;
  }
  const shoulder = round1(spring - width * 0.42);
  return `Q${round1(x0)} ${shoulder} ${middle} ${round1(spring - width * 0.56)}Q${round1(x1)} ${shoulder} ${end}`;
}

/** An opening that stands on its base and begins to bend at the spring. */
export const traceArch = (kind: Arch, x0: number, x1: number, spring: number, base: number): string =>
  `M${round1(x0)} ${round1(base)}V${round1(spring)}${traceHead(kind, x0, x1, spring)}V${round1(base)}`;
