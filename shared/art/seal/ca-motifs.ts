import { round1 } from '#shared/art/shapes.ts';
import { repeat, type SealMotif, traceRings } from './seal-shapes.ts';

/** Canadian motifs for seals. */
export const caMotifs: readonly SealMotif[] = [
  (random) => {
    const p = random.between(26, 70);
    const q = random.between(12, 30);
    let d = '';
    for (let k = 0; k < 6; k++)
      d += `M-4 ${92 + k * 9}L${round1(p)} ${46 + k * 9}L${round1(p + q)} ${62 + k * 9}L${round1(p + q + 12)} ${54 + k * 9}L104 ${88 + k * 9}`;
    return d;
  },
  (random) => {
    const n = random.pick([3, 4, 5]);
    const w = 96 / n;
    return repeat(n, (k) =>
      repeat(
        6,
        (j) =>
          `M${round1(k * w)} ${44 + j * 11}L${round1((k + 0.5) * w)} ${22 + j * 11}L${round1((k + 1) * w)} ${44 + j * 11}`,
      ),
    );
  },
  (random) => {
    const p = random.between(0, 6);
    return (
      repeat(24, (k) => {
        const y = 54 + 16 * Math.sin(k / 4 + p);
        return `M${k * 4 + 2} ${round1(y)}V${round1(y - 26 - 10 * Math.sin(k / 2.6 + p))}`;
      }) + 'M0 80H96M0 87H96'
    );
  },
  (random) => {
    const x = random.between(30, 66);
    return 'M0 34H96' + repeat(17, (k) => `M${round1(x + (k - 8) * 4)} 34L${round1(x + (k - 8) * 22)} 96`);
  },
  (random) => {
    const s = random.pick([18, 26, 34]);
    return (
      repeat(6, (k) => `M0 ${34 + k * 12}Q${s} ${22 + k * 12} ${s * 1.6} ${34 + k * 12}T96 ${30 + k * 12}`) +
      traceRings(random.between(30, 66), 24, 2, 5, 8)
    );
  },
];
