import { type Arch, type RandomSource, round1, traceArch } from '#shared/art/shapes.ts';

/** Returns the path of a motif on a square of 96 units. */
export type SealMotif = (random: RandomSource) => string;

/** Concatenates the strokes that `trace` returns for the indexes 0 to `times` - 1. */
function repeat(times: number, trace: (k: number) => string): string {
  let d = '';
  for (let k = 0; k < times; k++) d += trace(k);
  return d;
}

/** Returns rays from a point between two angles in degrees and two distances. */
const traceFan = (x: number, y: number, start: number, end: number, count: number, from: number, to: number): string =>
  repeat(count, (k) => {
    const angle = ((start + ((end - start) * k) / (count - 1)) * Math.PI) / 180;
    const at = (r: number) => `${round1(x + r * Math.cos(angle))} ${round1(y + r * Math.sin(angle))}`;
    return `M${at(from)}L${at(to)}`;
  });

const traceRings = (x: number, y: number, count: number, step: number, from = step): string =>
  repeat(count, (k) => {
    const r = round1(from + k * step);
    const across = round1(2 * (from + k * step));
    return `M${round1(x - from - k * step)} ${round1(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0`;
  });

export const anyMotifs: readonly SealMotif[] = [
  () => 'M0 70H96M0 78H96M0 86H96',
  (random) => traceRings(48, random.between(40, 60), 6, 8),
  () => repeat(10, (k) => `M${k * 11} 0V96`),
  (random) => repeat(12, (k) => `M${k * 14 - 60} 96l${random.pick([60, 60])} -96`),
  () => traceFan(48, 48, 0, 345, 24, 26, 70),
];

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
