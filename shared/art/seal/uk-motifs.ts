import { type Arch, round1, traceArch } from '#shared/art/shapes.ts';
import { repeat, type SealMotif, traceRings } from './seal-shapes.ts';

/** British motifs for seals. */
export const ukMotifs: readonly SealMotif[] = [
  (random) => {
    const kind = random.pick<Arch>(['lancet', 'round', 'tudor']);
    const twin = random.next() > 0.5;
    let d = '';
    const pairs: (readonly [number, number])[] = twin
      ? [
          [4, 46],
          [50, 92],
        ]
      : [[8, 88]];
    for (const [x0, x1] of pairs)
      for (let k = 0; k < (twin ? 4 : 6); k++)
        d += traceArch(
          kind,
          x0 + k * (twin ? 4.5 : 6),
          x1 - k * (twin ? 4.5 : 6),
          kind === 'round' ? (twin ? 52 : 62) : twin ? 60 : 76,
          96,
        );
    return d;
  },
  (random) => {
    const n = random.pick([8, 10, 12]);
    let d = traceRings(48, 48, 2, 6, 33);
    for (let k = 0; k < n; k++) {
      const t = (Math.PI * 2 * k) / n;
      d += `M48 48Q${round1(48 + 30 * Math.cos(t - 0.3))} ${round1(48 + 30 * Math.sin(t - 0.3))} ${round1(48 + 33 * Math.cos(t))} ${round1(48 + 33 * Math.sin(t))}Q${round1(48 + 30 * Math.cos(t + 0.3))} ${round1(48 + 30 * Math.sin(t + 0.3))} 48 48`;
    }
    return d;
  },
  (random) => {
    const s = random.pick([9, 11, 13]);
    return repeat(22, (k) => `M${k * s - 96} 0l96 96M${k * s} 0l-96 96`);
  },
  (random) => {
    const n = random.pick([2, 3]);
    const w = 96 / n;
    return (
      repeat(n, (k) =>
        repeat(
          4,
          (j) =>
            `M${round1(k * w + 3 + j * 4)} 96V${66 + j * 2}A${round1(w / 2 - 3 - j * 4)} ${round1(w / 2 - 3 - j * 4)} 0 0 1 ${round1((k + 1) * w - 3 - j * 4)} ${66 + j * 2}V96`,
        ),
      ) + 'M0 30H96M0 24H96M0 18H96'
    );
  },
  (random) => {
    const p = random.between(20, 76);
    const q = random.between(16, 30);
    return repeat(
      7,
      (k) =>
        `M-4 ${66 + k * 6}H${round1(p - 12)}L${round1(p)} ${round1(q + k * 6)}L${round1(p + 12)} ${66 + k * 6}H100`,
    );
  },
  () =>
    repeat(
      8,
      (k) =>
        `M0 ${30 + k * 9}H12V${24 + k * 9}H24V${30 + k * 9}H36V${24 + k * 9}H60V${30 + k * 9}H72V${24 + k * 9}H84V${30 + k * 9}H96`,
    ),
];
