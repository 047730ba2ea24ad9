import { type Arch, type RandomSource, roundToTenth, traceArch } from '#shared/art/shapes.ts';

/** Returns the path of a motif on a square of 96 units. */
export type CrestMotif = (random: RandomSource) => string;

/** Concatenates the strokes that `trace` returns for the indexes 0 to `count` - 1. */
function repeat(count: number, trace: (index: number) => string): string {
  let pathData = '';
  for (let k = 0; k < count; k++) pathData += trace(k);
  return pathData;
}

/** Returns rays from a point between two angles in degrees and two distances. */
const traceFan = (
  x: number,
  y: number,
  start: number,
  end: number,
  count: number,
  innerRadius: number,
  outerRadius: number,
): string =>
  repeat(count, (k) => {
    const rayAngle = ((start + ((end - start) * k) / (count - 1)) * Math.PI) / 180;
    const pointAt = (radius: number) =>
      `${roundToTenth(x + radius * Math.cos(rayAngle))} ${roundToTenth(y + radius * Math.sin(rayAngle))}`;
    return `M${pointAt(innerRadius)}L${pointAt(outerRadius)}`;
  });

const traceRings = (x: number, y: number, count: number, step: number, firstRadius = step): string =>
  repeat(count, (k) => {
    const radius = roundToTenth(firstRadius + k * step);
    const diameter = roundToTenth(2 * (firstRadius + k * step));
    return `M${roundToTenth(x - firstRadius - k * step)} ${roundToTenth(y)}a${radius} ${radius} 0 1 0 ${diameter} 0a${radius} ${radius} 0 1 0 ${-diameter} 0`;
  });

export const ANY_COUNTRY_MOTIFS: readonly CrestMotif[] = [
  () => 'M0 70H96M0 78H96M0 86H96',
  (random) => traceRings(48, random.between(40, 60), 6, 8),
  () => repeat(10, (k) => `M${k * 11} 0V96`),
  (random) => repeat(12, (k) => `M${k * 14 - 60} 96l${random.pick([60, 60])} -96`),
  () => traceFan(48, 48, 0, 345, 24, 26, 70),
];

export const AU_MOTIFS: readonly CrestMotif[] = [
  (random) => {
    const horizonY = random.between(50, 64);
    const amplitude = random.between(5, 13);
    let pathData = '';
    for (let k = 0; k < 7; k++)
      pathData += `M0 ${roundToTenth(horizonY + k * 7)}Q24 ${roundToTenth(horizonY + k * 7 - amplitude)} 48 ${roundToTenth(horizonY + k * 7)}T96 ${roundToTenth(horizonY + k * 7)}`;
    return pathData;
  },
  (random) =>
    traceFan(48, random.pick([88, 96]), 180, 360, random.pick([17, 21, 25]), 26, 74) + 'M22 96A26 26 0 0 1 74 96',
  (random) => {
    const phase = random.between(0, 6);
    return repeat(7, (k) => {
      let pathData = '';
      for (let j = 0; j <= 20; j++) {
        const angle = (Math.PI * j) / 10;
        const pointRadius = (9 + k * 7) * (1 + 0.14 * Math.sin(2 * angle + phase) + 0.1 * Math.sin(3 * angle + phase));
        pathData += `${j === 0 ? 'M' : j === 1 ? 'L' : ' '}${Math.round(48 + pointRadius * 1.15 * Math.cos(angle))} ${Math.round(48 + pointRadius * Math.sin(angle))}`;
      }
      return `${pathData}z`;
    });
  },
  (random) => {
    const side = random.pick([1, -1]);
    return repeat(
      6,
      (k) =>
        `M${side > 0 ? 0 : 96} ${24 + k * 15}Q48 ${12 + k * 15} ${side > 0 ? 96 : 0} ${52 + k * 15}M${side > 0 ? 0 : 96} ${29 + k * 15}Q48 ${17 + k * 15} ${side > 0 ? 96 : 0} ${57 + k * 15}`,
    );
  },
  () =>
    repeat(4, (row) =>
      repeat(5, (column) => {
        const x = column * 24 - (row % 2 ? 12 : 0);
        const y = 26 + row * 22;
        return `M${x} ${y}q8 11 0 22q-8 -11 0 -22M${x} ${y + 3}v16`;
      }),
    ),
];

export const CA_MOTIFS: readonly CrestMotif[] = [
  (random) => {
    const centerX = random.between(26, 70);
    const spacing = random.between(12, 30);
    let pathData = '';
    for (let k = 0; k < 6; k++)
      pathData += `M-4 ${92 + k * 9}L${roundToTenth(centerX)} ${46 + k * 9}L${roundToTenth(centerX + spacing)} ${62 + k * 9}L${roundToTenth(centerX + spacing + 12)} ${54 + k * 9}L104 ${88 + k * 9}`;
    return pathData;
  },
  (random) => {
    const columnCount = random.pick([3, 4, 5]);
    const columnWidth = 96 / columnCount;
    return repeat(columnCount, (k) =>
      repeat(
        6,
        (j) =>
          `M${roundToTenth(k * columnWidth)} ${44 + j * 11}L${roundToTenth((k + 0.5) * columnWidth)} ${22 + j * 11}L${roundToTenth((k + 1) * columnWidth)} ${44 + j * 11}`,
      ),
    );
  },
  (random) => {
    const phase = random.between(0, 6);
    return (
      repeat(24, (k) => {
        const y = 54 + 16 * Math.sin(k / 4 + phase);
        return `M${k * 4 + 2} ${roundToTenth(y)}V${roundToTenth(y - 26 - 10 * Math.sin(k / 2.6 + phase))}`;
      }) + 'M0 80H96M0 87H96'
    );
  },
  (random) => {
    const x = random.between(30, 66);
    return 'M0 34H96' + repeat(17, (k) => `M${roundToTenth(x + (k - 8) * 4)} 34L${roundToTenth(x + (k - 8) * 22)} 96`);
  },
  (random) => {
    const spacing = random.pick([18, 26, 34]);
    return (
      repeat(
        6,
        (k) => `M0 ${34 + k * 12}Q${spacing} ${22 + k * 12} ${spacing * 1.6} ${34 + k * 12}T96 ${30 + k * 12}`,
      ) + traceRings(random.between(30, 66), 24, 2, 5, 8)
    );
  },
];

export const UK_MOTIFS: readonly CrestMotif[] = [
  (random) => {
    const archKind = random.pick<Arch>(['lancet', 'round', 'tudor']);
    const isTwin = random.next() > 0.5;
    let pathData = '';
    const archBounds: (readonly [number, number])[] = isTwin
      ? [
          [4, 46],
          [50, 92],
        ]
      : [[8, 88]];
    for (const [archLeft, archRight] of archBounds)
      for (let k = 0; k < (isTwin ? 4 : 6); k++)
        pathData += traceArch(
          archKind,
          archLeft + k * (isTwin ? 4.5 : 6),
          archRight - k * (isTwin ? 4.5 : 6),
          archKind === 'round' ? (isTwin ? 52 : 62) : isTwin ? 60 : 76,
          96,
        );
    return pathData;
  },
  (random) => {
    const petalCount = random.pick([8, 10, 12]);
    let d = traceRings(48, 48, 2, 6, 33);
    for (let index = 0; index < petalCount; index++) {
      const angle = (Math.PI * 2 * index) / petalCount;
      d += `M48 48Q${roundToTenth(48 + 30 * Math.cos(angle - 0.3))} ${roundToTenth(48 + 30 * Math.sin(angle - 0.3))} ${roundToTenth(48 + 33 * Math.cos(angle))} ${roundToTenth(48 + 33 * Math.sin(angle))}Q${roundToTenth(48 + 30 * Math.cos(angle + 0.3))} ${roundToTenth(48 + 30 * Math.sin(angle + 0.3))} 48 48`;
    }
    return d;
  },
  (random) => {
    const spacing = random.pick([9, 11, 13]);
    return repeat(22, (k) => `M${k * spacing - 96} 0l96 96M${k * spacing} 0l-96 96`);
  },
  (random) => {
    const columnCount = random.pick([2, 3]);
    const columnWidth = 96 / columnCount;
    return (
      repeat(columnCount, (k) =>
        repeat(
          4,
          (j) =>
            `M${roundToTenth(k * columnWidth + 3 + j * 4)} 96V${66 + j * 2}A${roundToTenth(columnWidth / 2 - 3 - j * 4)} ${roundToTenth(columnWidth / 2 - 3 - j * 4)} 0 0 1 ${roundToTenth((k + 1) * columnWidth - 3 - j * 4)} ${66 + j * 2}V96`,
        ),
      ) + 'M0 30H96M0 24H96M0 18H96'
    );
  },
  (random) => {
    const centerX = random.between(20, 76);
    const spacing = random.between(16, 30);
    return repeat(
      7,
      (k) =>
        `M-4 ${66 + k * 6}H${roundToTenth(centerX - 12)}L${roundToTenth(centerX)} ${roundToTenth(spacing + k * 6)}L${roundToTenth(centerX + 12)} ${66 + k * 6}H100`,
    );
  },
  () =>
    repeat(
      8,
      (k) =>
        `M0 ${30 + k * 9}H12V${24 + k * 9}H24V${30 + k * 9}H36V${24 + k * 9}H60V${30 + k * 9}H72V${24 + k * 9}H84V${30 + k * 9}H96`,
    ),
];

export const US_MOTIFS: readonly CrestMotif[] = [
  (random) => {
    const horizonY = random.between(60, 70);
    const step = random.pick([6, 8, 11]);
    let d = `M0 ${roundToTenth(horizonY)}H96M0 ${roundToTenth(horizonY + 4)}H96`;
    for (let x = step / 2; x < 96; x += step) d += `M${roundToTenth(x)} ${roundToTenth(horizonY + 6)}V96`;
    return (
      d +
      (random.next() > 0.5
        ? `M8 ${roundToTenth(horizonY)}L48 20L88 ${roundToTenth(horizonY)}`
        : `M16 ${roundToTenth(horizonY)}A32 32 0 0 1 80 ${roundToTenth(horizonY)}M28 ${roundToTenth(horizonY)}A20 32 0 0 1 68 ${roundToTenth(horizonY)}`)
    );
  },
  () => repeat(8, (k) => `M0 ${k * 12 + 6}H96${repeat(5, (j) => `M${j * 24 + (k % 2 ? 12 : 0)} ${k * 12 + 6}v12`)}`),
  (random) => {
    const vanishingX = random.pick([10, 48, 86]);
    return traceFan(vanishingX, 96, 180, 360, 33, 16, 130);
  },
  (random) => {
    const archTop = random.between(26, 36);
    return (
      `M0 66H96M0 70H96` +
      repeat(13, (k) => {
        const ratio = k / 12;
        const y = 16 + (archTop + 14) * 4 * ratio * (1 - ratio);
        return `M${roundToTenth(k * 8)} ${roundToTenth(y)}V66`;
      }) +
      `M0 16Q48 ${roundToTenth(16 + 2 * (archTop + 14))} 96 16M0 76H96M0 82H96M0 88H96`
    );
  },
  () => repeat(6, (k) => `M${-8 + k * 5} 96V${70 - k * 9}H${104 - k * 5}V96`) + repeat(6, (k) => `M0 ${80 + k * 4}H96`),
];
