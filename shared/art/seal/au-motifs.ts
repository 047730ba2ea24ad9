import { round1 } from '#shared/art/shapes.ts';
import { repeat, type SealMotif, traceFan } from './seal-shapes.ts';

/** Australian motifs for seals. */
export const auMotifs: readonly SealMotif[] = [
  (random) => {
    const y0 = random.between(50, 64);
    const a = random.between(5, 13);
    let d = '';
    for (let k = 0; k < 7; k++)
      d += `M0 ${round1(y0 + k * 7)}Q24 ${round1(y0 + k * 7 - a)} 48 ${round1(y0 + k * 7)}T96 ${round1(y0 + k * 7)}`;
    return d;
  },
  (random) =>
    traceFan(48, random.pick([88, 96]), 180, 360, random.pick([17, 21, 25]), 26, 74) + 'M22 96A26 26 0 0 1 74 96',
  (random) => {
    const p = random.between(0, 6);
    return repeat(7, (k) => {
      let d = '';
      for (let j = 0; j <= 20; j++) {
        const t = (Math.PI * j) / 10;
        const q = (9 + k * 7) * (1 + 0.14 * Math.sin(2 * t + p) + 0.1 * Math.sin(3 * t + p));
        d += `${j === 0 ? 'M' : j === 1 ? 'L' : ' '}${Math.round(48 + q * 1.15 * Math.cos(t))} ${Math.round(48 + q * Math.sin(t))}`;
      }
      return `${d}z`;
    });
  },
  (random) => {
    const s = random.pick([1, -1]);
    return repeat(
      6,
      (k) =>
        `M${s > 0 ? 0 : 96} ${24 + k * 15}Q48 ${12 + k * 15} ${s > 0 ? 96 : 0} ${52 + k * 15}M${s > 0 ? 0 : 96} ${29 + k * 15}Q48 ${17 + k * 15} ${s > 0 ? 96 : 0} ${57 + k * 15}`,
    );
  },
  () =>
    repeat(4, (r) =>
      repeat(5, (c) => {
        const x = c * 24 - (r % 2 ? 12 : 0);
        const y = 26 + r * 22;
        return `M${x} ${y}q8 11 0 22q-8 -11 0 -22M${x} ${y + 3}v16`;
      }),
    ),
];
