import { round1 } from '#shared/art/shapes.ts';
import { repeat, type SealMotif, traceFan } from './seal-shapes.ts';

/** American motifs for seals. */
export const usMotifs: readonly SealMotif[] = [
  (random) => {
    const y = random.between(60, 70);
    const step = random.pick([6, 8, 11]);
    let d = `M0 ${round1(y)}H96M0 ${round1(y + 4)}H96`;
    for (let x = step / 2; x < 96; x += step) d += `M${round1(x)} ${round1(y + 6)}V96`;
    return (
      d +
      (random.next() > 0.5
        ? `M8 ${round1(y)}L48 20L88 ${round1(y)}`
        : `M16 ${round1(y)}A32 32 0 0 1 80 ${round1(y)}M28 ${round1(y)}A20 32 0 0 1 68 ${round1(y)}`)
    );
  },
  () => repeat(8, (k) => `M0 ${k * 12 + 6}H96${repeat(5, (j) => `M${j * 24 + (k % 2 ? 12 : 0)} ${k * 12 + 6}v12`)}`),
  (random) => {
    const x = random.pick([10, 48, 86]);
    return traceFan(x, 96, 180, 360, 33, 16, 130);
  },
  (random) => {
    const t = random.between(26, 36);
    return (
      `M0 66H96M0 70H96` +
      repeat(13, (k) => {
        const u = k / 12;
        const y = 16 + (t + 14) * 4 * u * (1 - u);
        return `M${round1(k * 8)} ${round1(y)}V66`;
      }) +
      `M0 16Q48 ${round1(16 + 2 * (t + 14))} 96 16M0 76H96M0 82H96M0 88H96`
    );
  },
  () => repeat(6, (k) => `M${-8 + k * 5} 96V${70 - k * 9}H${104 - k * 5}V96`) + repeat(6, (k) => `M0 ${80 + k * 4}H96`),
];
