import { round1 } from './round1.ts';

export const traceBox = (x: number, y: number, width: number, height: number): string =>
  `M${round1(x)} ${round1(y)}h${round1(width)}v${round1(height)}h${round1(-width)}z`;
