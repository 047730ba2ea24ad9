import { traceRings } from './trace-rings.ts';
import { traceFan } from './trace-fan.ts';
import { repeat } from './repeat.ts';
import type { SealMotif } from './seal-motif.ts';

/** Plain motifs for seals. */
export const anyMotifs: readonly SealMotif[] = [
  () => 'M0 70H96M0 78H96M0 86H96',
  (random) => traceRings(48, random.between(40, 60), 6, 8),
  () => repeat(10, (k) => `M${k * 11} 0V96`),
  (random) => repeat(12, (k) => `M${k * 14 - 60} 96l${random.pick([60, 60])} -96`),
  () => traceFan(48, 48, 0, 345, 24, 26, 70),
];
