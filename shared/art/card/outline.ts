/** Where the outlines of letters stand among the files of the build; scripts/letters/pack-letters.ts writes them. */
export const LETTER_FILES = '_/letters';

/** Of an em. */
export const HAN_UNITS = 250;
export const LATIN_UNITS = 1000;

/** So many Han letters are in the first files, by how often the product writes them; all others by their code. */
export const OFTEN_USED = 1800;
const OFTEN_IN_A_FILE = 300;
const SELDOM_IN_A_FILE = 150;
const OFTEN_FILES = OFTEN_USED / OFTEN_IN_A_FILE;

export const lettersInFile = (file: number): number => (file < OFTEN_FILES ? OFTEN_IN_A_FILE : SELDOM_IN_A_FILE);

/** In which file a letter is, and the how manyth it is there, by its place in the order of its face. */
export function placeInFiles(place: number): { file: number; index: number } {
  if (place < OFTEN_USED) return { file: Math.floor(place / OFTEN_IN_A_FILE), index: place % OFTEN_IN_A_FILE };
  const seldom = place - OFTEN_USED;
  return { file: OFTEN_FILES + Math.floor(seldom / SELDOM_IN_A_FILE), index: seldom % SELDOM_IN_A_FILE };
}

/** A letter: how far the pen goes, and its contours; y down, in parts of an em. */
export interface Outline {
  advance: number;
  contours: readonly Contour[];
}
export type Contour = readonly OutlinePoint[];
/** On the line, or where a curve bends to: between two such lies a point on the line that is not written. */
export interface OutlinePoint {
  x: number;
  y: number;
  isOn: boolean;
}

/** Small numbers, with a sign or not, in few bytes. */
function writeNumber(bytes: number[], number: number) {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
const folded = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number);
const unfolded = (number: number) => (number & 1 ? -(number + 1) / 2 : number / 2);

/** As the files of letters hold it: every point by how far it lies from the one before. */
export function packOutline({ advance, contours }: Outline): Uint8Array {
  const bytes: number[] = [];
  writeNumber(bytes, advance);
  writeNumber(bytes, contours.length);
  let [x, y] = [0, 0];
  for (const contour of contours) {
    writeNumber(bytes, contour.length);
    for (const point of contour) {
      writeNumber(bytes, folded(point.x - x) * 2 + (point.isOn ? 1 : 0));
      writeNumber(bytes, folded(point.y - y));
      ({ x, y } = point);
    }
  }
  return Uint8Array.from(bytes);
}

export function unpackOutline(bytes: Uint8Array): Outline {
  let at = 0;
  const read = () => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('a letter ends too early');
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
  };
  const advance = read();
  let [x, y] = [0, 0];
  const contours = Array.from({ length: read() }, () =>
    Array.from({ length: read() }, () => {
      const across = read();
      x += unfolded(across >> 1);
      y += unfolded(read());
      return { x, y, isOn: (across & 1) === 1 };
    }),
  );
  return { advance, contours };
}

/** As the path of a drawing. */
export const writeOutline = ({ contours }: Outline): string => contours.map(writeContour).join('');

function writeContour(contour: Contour): string {
  const first = contour.findIndex(({ isOn }) => isOn);
  const turned = [...contour.slice(Math.max(first, 0)), ...contour.slice(0, Math.max(first, 0))];
  const [start, last] = [turned[0], turned.at(-1)];
  if (!start || !last) return '';
  const from = start.isOn ? start : middle(start, last);
  let out = `M${from.x} ${from.y}`;
  let bend: OutlinePoint | null = null;
  for (const point of [...turned.slice(start.isOn ? 1 : 0), { ...from, isOn: true }]) {
    if (bend) {
      const end = point.isOn ? point : middle(bend, point);
      out += `Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
    } else if (point.isOn) out += `L${point.x} ${point.y}`;
    bend = point.isOn ? null : point;
  }
  return `${out}z`;
}

const middle = (one: OutlinePoint, other: OutlinePoint) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
