/** The tokens that a chart is drawn with. */
const TOKENS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'land', 'ink', 'ink-2', 'ink-3'] as const;

export interface ChartInks {
  colour: Record<(typeof TOKENS)[number], string>;
  textFace: string;
  displayFace: string;
}

/** As they stand just now, light or dark, in the page's language. */
export function readInks(element: Element): ChartInks {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    colour: Object.fromEntries(TOKENS.map((name) => [name, token(name)])) as ChartInks['colour'],
    textFace: token('font-text'),
    displayFace: token('font-display'),
  };
}

/** Pictures are drawn for screens of twice the density. */
export const PICTURE_RATIO = 2;

/** The room that a marker takes, so many pixels wide; nothing is painted in it. */
export const MARK_ROOM = 'mark-room';
const ROOM = /^mark-room-(\d{1,3})$/;

/** A town's dot names its colour, so that each theme has its own. */
const DOT = /^dot-#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
const DOT_RADIUS = 2.5 * PICTURE_RATIO;
export const townDot = (colour: string) => `dot-${colour}`;

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What the style calls by such a name; null for any other. */
export function drawChartPicture(name: string): Picture | null {
  const room = Number(ROOM.exec(name)?.[1] ?? 0) * PICTURE_RATIO;
  if (room) return { width: room, height: room, data: new Uint8Array(room * room * 4) };
  const inks = DOT.exec(name);
  return inks && drawDot(inks.slice(1).map((ink) => Number.parseInt(ink, 16)));
}

/** Soft at its edge; the colour is already multiplied by it, as the library wants it. */
function drawDot(inks: readonly number[]): Picture {
  const width = Math.ceil(DOT_RADIUS) * 2 + 2;
  const data = new Uint8Array(width * width * 4);
  for (let at = 0; at < width * width; at += 1) {
    const away = Math.hypot((at % width) + 0.5 - width / 2, Math.floor(at / width) + 0.5 - width / 2);
    const cover = Math.max(0, Math.min(1, DOT_RADIUS + 0.5 - away));
    data.set([...inks.map((ink) => ink * cover), 255 * cover], at * 4);
  }
  return { width, height: width, data };
}
