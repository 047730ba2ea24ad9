/** Deterministic pseudo-random numbers: equal seeds give equal pictures. */
export interface RandomSource {
  next(): number;
  between(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
}

/** Returns the FNV-1a hash over code points. */
function getSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Returns a mulberry32 generator seeded by a text. */
export function openRandomSource(text: string): RandomSource {
  let state = getSeed(text);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Rounds to a tenth of a unit, which is finer than any screen; more digits cost bytes. */
export const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Returns a path element. An empty fill or stroke is 'none'; width and opacity are left out if they have no effect. */
export function renderPath(d: string, fill = '', stroke = '', width = 0, opacity = 0): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : '';
  const faint = opacity ? ` opacity="${opacity}"` : '';
  return `<path d="${d}" fill="${fill || 'none'}"${line}${faint}/>`;
}

/** Returns an item and throws if it is missing: `undefined` would silently become part of a path. */
export function requireAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`);
  return item;
}

export const traceBox = (x: number, y: number, width: number, height: number): string =>
  `M${round1(x)} ${round1(y)}h${round1(width)}v${round1(height)}h${round1(-width)}z`;

export type Point = readonly [x: number, y: number];

export const tracePoints = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${round1(x)} ${round1(y)}`).join('');

/** Returns the path of a smooth curve through the midpoints of the points. */
export function traceSmooth(points: readonly Point[]): string {
  let d = '';
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) d += `M${round1(x)} ${round1(y)}`;
    if (index < 2) continue;
    const [px, py] = requireAt(points, index - 1);
    d += `Q${round1(px)} ${round1(py)} ${round1((px + x) / 2)} ${round1((py + y) / 2)}`;
  }
  const [x, y] = requireAt(points, points.length - 1);
  return `${d}L${round1(x)} ${round1(y)}`;
}

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

/** Returns the path of an arched opening, with straight sides up to the spring line. */
export const traceArch = (kind: Arch, x0: number, x1: number, spring: number, base: number): string =>
  `M${round1(x0)} ${round1(base)}V${round1(spring)}${traceHead(kind, x0, x1, spring)}V${round1(base)}`;

/** Returns rows of windows: the paths of their openings and of their bars, one mullion and one transom each. */
export function traceWindows(
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  gap = 0.42,
): [open: string, bars: string] {
  const cell = { width: width / columns, height: height / rows };
  const pane = { width: cell.width * (1 - gap), height: cell.height * (1 - gap) };
  let open = '';
  let bars = '';
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const leftX = x + column * cell.width + (cell.width - pane.width) / 2;
      const top = y + row * cell.height + (cell.height - pane.height) / 2;
      open += traceBox(leftX, top, pane.width, pane.height);
      bars += `M${round1(leftX + pane.width / 2)} ${round1(top)}v${round1(pane.height)}`;
      bars += `M${round1(leftX)} ${round1(top + pane.height * 0.4)}h${round1(pane.width)}`;
    }
  }
  return [open, bars];
}

/** Returns a wavy line of hills or snow drifts across the whole width, composed of two waves. */
export function makeWave(random: RandomSource, width: number, y: number, height: number, length: number): Point[] {
  const phase = random.between(0, 6);
  const points: Point[] = [];
  for (let x = -60; x <= width + 120; x += length / 3) {
    const long = Math.sin((x / length) * 2 + phase) * height;
    const short = Math.sin((x / length) * 5.3 + phase * 2) * height * 0.35;
    points.push([x, y + long + short]);
  }
  return points;
}
