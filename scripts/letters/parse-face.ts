import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Outline, OutlinePoint } from '#shared/art/card/letters.ts';

const WOFF_HEAD = 44;
const TABLE_ROW = 20;

/** Returns the tables of a WOFF file (version 1) by name. */
function parseTables(file: string): Record<string, Buffer> {
  const bytes = readFileSync(file);
  const tables: Record<string, Buffer> = {};
  for (let row = 0; row < bytes.readUInt16BE(12); row++) {
    const at = WOFF_HEAD + row * TABLE_ROW;
    const [start, packedLength, total] = [4, 8, 12].map((part) => bytes.readUInt32BE(at + part)) as [
      number,
      number,
      number,
    ];
    const part = bytes.subarray(start, start + packedLength);
    tables[bytes.toString('latin1', at, at + 4)] = packedLength < total ? inflateSync(part) : part;
  }
  return tables;
}

/** Returns the glyphs of a TrueType face, scaled to `units` per em. */
export function parseFace(file: string, units: number): Map<string, Outline> {
  const tables = parseTables(file);
  const table = (name: string) => {
    const match = tables[name];
    if (!match) throw new Error(`${file} has no table ${name}`);
    return match;
  };
  const [head, glyf, loca, hmtx] = ['head', 'glyf', 'loca', 'hmtx'].map(table) as [Buffer, Buffer, Buffer, Buffer];
  const scale = units / head.readUInt16BE(18);
  const isLong = head.readInt16BE(50) === 1;
  const getPlace = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  const measured = table('hhea').readUInt16BE(34);
  const getContours = (glyph: number): Contour[] => {
    const [start, end] = [getPlace(glyph), getPlace(glyph + 1)];
    if (start === end) return [];
    const shape = glyf.subarray(start, end);
    return shape.readInt16BE(0) >= 0 ? parseContours(shape) : parseComponents(shape, getContours);
  };
  const letters = new Map<string, Outline>();
  for (const [code, glyph] of parseCharacterMap(table('cmap'))) {
    const advance = hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4);
    const contours = getContours(glyph).map((contour) => roundContour(contour, scale));
    letters.set(String.fromCodePoint(code), { advance: Math.round(advance * scale), contours });
  }
  return letters;
}

/**
 * Returns glyph indexes by code point, from the full Unicode table (format 12) or the one of the basic multilingual
 * plane.
 */
function parseCharacterMap(cmap: Buffer): Map<number, number> {
  const codes = new Map<number, number>();
  for (let row = 0; row < cmap.readUInt16BE(2); row++) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + row * 8 + 4));
    const format = part.readUInt16BE(0);
    if (format === 12)
      for (let group = 0; group < part.readUInt32BE(12); group++) {
        const [first, last, glyph] = [0, 4, 8].map((at) => part.readUInt32BE(16 + group * 12 + at)) as [
          number,
          number,
          number,
        ];
        for (let code = first; code <= last; code++) codes.set(code, glyph + code - first);
      }
    if (format === 4) parseSegments(part, codes);
  }
  codes.delete(0xffff);
  return codes;
}

function parseSegments(part: Buffer, codes: Map<number, number>) {
  const size = part.readUInt16BE(6);
  const [ends, starts, moves, ranges] = [14, 16 + size, 16 + size * 2, 16 + size * 3] as const;
  for (let index = 0; index < size; index += 2) {
    const [range, move] = [part.readUInt16BE(ranges + index), part.readInt16BE(moves + index)];
    for (let code = part.readUInt16BE(starts + index); code <= part.readUInt16BE(ends + index); code++) {
      const match =
        range === 0 ? code : part.readUInt16BE(ranges + index + range + (code - part.readUInt16BE(starts + index)) * 2);
      if (match !== 0 && code < 0xffff) codes.set(code, (match + move) & 0xffff);
    }
  }
}

type Contour = OutlinePoint[];

function parseContours(shape: Buffer): Contour[] {
  const count = shape.readInt16BE(0);
  const ends = Array.from({ length: count }, (_, index) => shape.readUInt16BE(10 + index * 2));
  const points = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + shape.readUInt16BE(at); // Hinting instructions are skipped.
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = shape.readUInt8(at++);
    const times = flag & 8 ? shape.readUInt8(at++) : 0;
    for (let time = 0; time <= times; time++) flags.push(flag);
  }
  const readLine = (short: number, same: number) => {
    let position = 0;
    return flags.map((flag) => {
      if (flag & short) position += (flag & same ? 1 : -1) * shape.readUInt8(at++);
      else if (!(flag & same)) {
        position += shape.readInt16BE(at);
        at += 2;
      }
      return position;
    });
  };
  const xs = readLine(2, 16);
  const ys = readLine(4, 32);
  const all = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, isOn: (flag & 1) === 1 }));
  return ends.map((end, index) => all.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1));
}

/** Returns the contours of a composite glyph, such as é, whose components are translated and may be scaled. */
function parseComponents(shape: Buffer, getContours: (glyph: number) => Contour[]): Contour[] {
  const contours: Contour[] = [];
  for (let i = 10, hasMore = true; hasMore;) {
    const [flags, glyph] = [shape.readUInt16BE(i), shape.readUInt16BE(i + 2)];
    i += 4;
    const [dx, dy] =
      flags & 1 ? [shape.readInt16BE(i), shape.readInt16BE(i + 2)] : [shape.readInt8(i), shape.readInt8(i + 1)];
    i += flags & 1 ? 4 : 2;
    const numbers = flags & 8 ? 1 : flags & 64 ? 2 : flags & 128 ? 4 : 0;
    const [a = 1, b, c, d] = Array.from({ length: numbers }, (_, index) => shape.readInt16BE(i + index * 2) / 16_384);
    i += numbers * 2;
    const [xx, xy, yx, yy] = numbers === 4 ? [a, b ?? 0, c ?? 0, d ?? 1] : [a, 0, 0, b ?? a];
    for (const contour of getContours(glyph))
      contours.push(contour.map(({ x, y, isOn }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, isOn })));
    hasMore = (flags & 32) !== 0;
  }
  return contours;
}

/** Rounds coordinates to integers, turns the y axis down, and merges on-curve points that coincide. */
function roundContour(contour: Contour, scale: number): Contour {
  const roundedPoints = contour.map(({ x, y, isOn }) => ({
    x: Math.round(x * scale),
    y: Math.round(-y * scale),
    isOn,
  }));
  return roundedPoints.filter((point, index) => {
    const previousPoint = roundedPoints.at(index - 1);
    return !(point.isOn && previousPoint?.isOn && previousPoint.x === point.x && previousPoint.y === point.y);
  });
}
