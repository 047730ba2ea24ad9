/** Deterministic pseudo-random numbers: equal seeds give equal pictures. */
export interface RandomSource {
  next(): number;
  between(min: number, max: number): number;
  int(min: number, max: number): number;
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
}

/** Returns the FNV-1a hash over code points. */
function getSeed(text: string): number {
  let seedHash = 0x811c9dc5;
  for (const letter of text) {
    seedHash ^= letter.codePointAt(0) ?? 0;
    seedHash = Math.imul(seedHash, 0x01000193);
  }
  return seedHash >>> 0;
}

/** Returns a mulberry32 generator seeded by a text. */
export function openRandomSource(text: string): RandomSource {
  let state = getSeed(text);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (min, max) => min + (max - min) * next(),
    int: (min, max) => Math.floor(min + (max - min + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Rounds to a tenth of a unit, which is finer than any screen. More digits would only cost bytes. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns a path element. An empty fill or stroke becomes 'none'. Width and opacity are omitted if they have no effect.
 */
export function renderPath(pathData: string, fill = '', stroke = '', width = 0, opacity = 0): string {
  const strokeAttributes = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : '';
  const opacityAttribute = opacity ? ` opacity="${opacity}"` : '';
  return `<path d="${pathData}" fill="${fill || 'none'}"${strokeAttributes}${opacityAttribute}/>`;
}

/** Returns an item and throws if it is missing: `undefined` would silently become part of a path. */
export function requireAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`index ${index} is out of range for a list of length ${list.length}`);
  return item;
}

export const traceBox = (x: number, y: number, width: number, height: number): string =>
  `M${roundToTenth(x)} ${roundToTenth(y)}h${roundToTenth(width)}v${roundToTenth(height)}h${roundToTenth(-width)}z`;

export type Point = readonly [x: number, y: number];

export const tracePoints = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${roundToTenth(x)} ${roundToTenth(y)}`).join('');

/** Returns the path of a smooth curve through the midpoints of the points. */
export function traceSmooth(points: readonly Point[]): string {
  let pathData = '';
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) pathData += `M${roundToTenth(x)} ${roundToTenth(y)}`;
    if (index < 2) continue;
    const [previousX, previousY] = requireAt(points, index - 1);
    pathData += `Q${roundToTenth(previousX)} ${roundToTenth(previousY)} ${roundToTenth((previousX + x) / 2)} ${roundToTenth((previousY + y) / 2)}`;
  }
  const [x, y] = requireAt(points, points.length - 1);
  return `${pathData}L${roundToTenth(x)} ${roundToTenth(y)}`;
}

export type Arch = 'round' | 'lancet' | 'tudor';

function traceHead(kind: Arch, leftX: number, rightX: number, springY: number): string {
  const archWidth = rightX - leftX;
  const middleX = roundToTenth((leftX + rightX) / 2);
  const endPoint = `${roundToTenth(rightX)} ${roundToTenth(springY)}`;
  if (kind === 'round') return `A${roundToTenth(archWidth / 2)} ${roundToTenth(archWidth / 2)} 0 0 1 ${endPoint}`;
  if (kind === 'lancet') {
    const arcCommand = `A${roundToTenth(archWidth * 1.15)} ${roundToTenth(archWidth * 1.15)} 0 0 1`;
    return `${arcCommand} ${middleX} ${roundToTenth(springY - archWidth * 1.02)}${arcCommand} ${endPoint}`;
  }
  const shoulderY = roundToTenth(springY - archWidth * 0.42);
  return `Q${roundToTenth(leftX)} ${shoulderY} ${middleX} ${roundToTenth(springY - archWidth * 0.56)}Q${roundToTenth(rightX)} ${shoulderY} ${endPoint}`;
}

/** Returns the path of an arched opening, with straight sides up to the spring line. */
export const traceArch = (kind: Arch, leftX: number, rightX: number, springY: number, baseY: number): string =>
  `M${roundToTenth(leftX)} ${roundToTenth(baseY)}V${roundToTenth(springY)}${traceHead(kind, leftX, rightX, springY)}V${roundToTenth(baseY)}`;

/** Returns rows of windows: the paths of their openings and of their bars, one mullion and one transom each. */
export function traceWindows(
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  gapRatio = 0.42,
): [open: string, bars: string] {
  const cell = { width: width / columns, height: height / rows };
  const pane = { width: cell.width * (1 - gapRatio), height: cell.height * (1 - gapRatio) };
  let openPath = '';
  let barsPath = '';
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const leftX = x + column * cell.width + (cell.width - pane.width) / 2;
      const top = y + row * cell.height + (cell.height - pane.height) / 2;
      openPath += traceBox(leftX, top, pane.width, pane.height);
      barsPath += `M${roundToTenth(leftX + pane.width / 2)} ${roundToTenth(top)}v${roundToTenth(pane.height)}`;
      barsPath += `M${roundToTenth(leftX)} ${roundToTenth(top + pane.height * 0.4)}h${roundToTenth(pane.width)}`;
    }
  }
  return [openPath, barsPath];
}

/** Returns a wavy line of hills or snow drifts across the whole width, composed of two waves. */
export function createWave(random: RandomSource, width: number, y: number, height: number, length: number): Point[] {
  const phase = random.between(0, 6);
  const points: Point[] = [];
  for (let x = -60; x <= width + 120; x += length / 3) {
    const longWave = Math.sin((x / length) * 2 + phase) * height;
    const shortWave = Math.sin((x / length) * 5.3 + phase * 2) * height * 0.35;
    points.push([x, y + longWave + shortWave]);
  }
  return points;
}
