import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Outline, OutlinePoint } from '#shared/art/card/letters.ts';

const WOFF_HEADER_BYTES = 44;
const TABLE_ROW_BYTES = 20;

/** Returns the tables of a WOFF file (version 1) by name. */
function parseTables(file: string): Record<string, Buffer> {
  const bytes = readFileSync(file);
  const tables: Record<string, Buffer> = {};
  for (let row = 0; row < bytes.readUInt16BE(12); row++) {
    const rowOffset = WOFF_HEADER_BYTES + row * TABLE_ROW_BYTES;
    const [tableStart, packedLength, tableLength] = [4, 8, 12].map((fieldOffset) =>
      bytes.readUInt32BE(rowOffset + fieldOffset),
    ) as [number, number, number];
    const tableBytes = bytes.subarray(tableStart, tableStart + packedLength);
    tables[bytes.toString('latin1', rowOffset, rowOffset + 4)] =
      packedLength < tableLength ? inflateSync(tableBytes) : tableBytes;
  }
  return tables;
}

/** Returns the glyphs of a TrueType face, scaled to `unitsPerEm` units per em. */
export function parseFace(file: string, unitsPerEm: number): Map<string, Outline> {
  const tables = parseTables(file);
  const table = (name: string) => {
    const match = tables[name];
    if (!match) throw new Error(`${file} has no table ${name}`);
    return match;
  };
  const [headTable, glyphTable, locationTable, metricsTable] = ['head', 'glyf', 'loca', 'hmtx'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const scale = unitsPerEm / headTable.readUInt16BE(18);
  const isLongFormat = headTable.readInt16BE(50) === 1;
  const getGlyphOffset = (glyph: number) =>
    isLongFormat ? locationTable.readUInt32BE(glyph * 4) : locationTable.readUInt16BE(glyph * 2) * 2;
  const metricCount = table('hhea').readUInt16BE(34);
  const getContours = (glyph: number): Contour[] => {
    const [start, end] = [getGlyphOffset(glyph), getGlyphOffset(glyph + 1)];
    if (start === end) return [];
    const glyphBytes = glyphTable.subarray(start, end);
    return glyphBytes.readInt16BE(0) >= 0 ? parseContours(glyphBytes) : parseComponents(glyphBytes, getContours);
  };
  const outlineByCharacter = new Map<string, Outline>();
  for (const [code, glyph] of parseCharacterMap(table('cmap'))) {
    const advance = metricsTable.readUInt16BE(Math.min(glyph, metricCount - 1) * 4);
    const contours = getContours(glyph).map((contour) => roundContour(contour, scale));
    outlineByCharacter.set(String.fromCodePoint(code), { advance: Math.round(advance * scale), contours });
  }
  return outlineByCharacter;
}

/**
 * Returns glyph indexes by code point, from the full Unicode table (format 12) or from the table of the basic
 * multilingual plane.
 */
function parseCharacterMap(cmap: Buffer): Map<number, number> {
  const codes = new Map<number, number>();
  for (let row = 0; row < cmap.readUInt16BE(2); row++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + row * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 12)
      for (let groupIndex = 0; groupIndex < subtable.readUInt32BE(12); groupIndex++) {
        const [firstCode, lastCode, glyph] = [0, 4, 8].map((fieldOffset) =>
          subtable.readUInt32BE(16 + groupIndex * 12 + fieldOffset),
        ) as [number, number, number];
        for (let code = firstCode; code <= lastCode; code++) codes.set(code, glyph + code - firstCode);
      }
    if (format === 4) parseSegments(subtable, codes);
  }
  codes.delete(0xffff);
  return codes;
}

function parseSegments(subtable: Buffer, codes: Map<number, number>) {
  const size = subtable.readUInt16BE(6);
  const [endOffset, startOffset, deltaOffset, rangeOffset] = [14, 16 + size, 16 + size * 2, 16 + size * 3] as const;
  for (let index = 0; index < size; index += 2) {
    const [rangeValue, deltaValue] = [
      subtable.readUInt16BE(rangeOffset + index),
      subtable.readInt16BE(deltaOffset + index),
    ];
    for (
      let code = subtable.readUInt16BE(startOffset + index);
      code <= subtable.readUInt16BE(endOffset + index);
      code++
    ) {
      const match =
        rangeValue === 0
          ? code
          : subtable.readUInt16BE(
              rangeOffset + index + rangeValue + (code - subtable.readUInt16BE(startOffset + index)) * 2,
            );
      if (match !== 0 && code < 0xffff) codes.set(code, (match + deltaValue) & 0xffff);
    }
  }
}

type Contour = OutlinePoint[];

function parseContours(glyphBytes: Buffer): Contour[] {
  const count = glyphBytes.readInt16BE(0);
  const contourEnds = Array.from({ length: count }, (_, index) => glyphBytes.readUInt16BE(10 + index * 2));
  const points = (contourEnds.at(-1) ?? -1) + 1;
  let byteOffset = 10 + count * 2;
  byteOffset += 2 + glyphBytes.readUInt16BE(byteOffset); // Hinting instructions are skipped.
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = glyphBytes.readUInt8(byteOffset++);
    const repeatCount = flag & 8 ? glyphBytes.readUInt8(byteOffset++) : 0;
    for (let repeatIndex = 0; repeatIndex <= repeatCount; repeatIndex++) flags.push(flag);
  }
  const readCoordinates = (shortFlag: number, sameFlag: number) => {
    let position = 0;
    return flags.map((flag) => {
      if (flag & shortFlag) position += (flag & sameFlag ? 1 : -1) * glyphBytes.readUInt8(byteOffset++);
      else if (!(flag & sameFlag)) {
        position += glyphBytes.readInt16BE(byteOffset);
        byteOffset += 2;
      }
      return position;
    });
  };
  const xCoordinates = readCoordinates(2, 16);
  const yCoordinates = readCoordinates(4, 32);
  const outlinePoints = flags.map((flag, index) => ({
    x: xCoordinates[index] ?? 0,
    y: yCoordinates[index] ?? 0,
    isOnCurve: (flag & 1) === 1,
  }));
  return contourEnds.map((end, index) =>
    outlinePoints.slice(index === 0 ? 0 : (contourEnds[index - 1] ?? 0) + 1, end + 1),
  );
}

/** Returns the contours of a composite glyph, such as é. Its components are translated and may be scaled. */
function parseComponents(glyphBytes: Buffer, getContours: (glyph: number) => Contour[]): Contour[] {
  const contours: Contour[] = [];
  for (let byteOffset = 10, hasMore = true; hasMore;) {
    const [flags, glyph] = [glyphBytes.readUInt16BE(byteOffset), glyphBytes.readUInt16BE(byteOffset + 2)];
    byteOffset += 4;
    const [dx, dy] =
      flags & 1
        ? [glyphBytes.readInt16BE(byteOffset), glyphBytes.readInt16BE(byteOffset + 2)]
        : [glyphBytes.readInt8(byteOffset), glyphBytes.readInt8(byteOffset + 1)];
    byteOffset += flags & 1 ? 4 : 2;
    const scaleCount = flags & 8 ? 1 : flags & 64 ? 2 : flags & 128 ? 4 : 0;
    const [scaleA = 1, scaleB, scaleC, scaleD] = Array.from(
      { length: scaleCount },
      (_, index) => glyphBytes.readInt16BE(byteOffset + index * 2) / 16_384,
    );
    byteOffset += scaleCount * 2;
    const [xx, xy, yx, yy] =
      scaleCount === 4 ? [scaleA, scaleB ?? 0, scaleC ?? 0, scaleD ?? 1] : [scaleA, 0, 0, scaleB ?? scaleA];
    for (const contour of getContours(glyph))
      contours.push(
        contour.map(({ x, y, isOnCurve }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, isOnCurve })),
      );
    hasMore = (flags & 32) !== 0;
  }
  return contours;
}

/** Rounds coordinates to integers, turns the y axis downwards, and merges on-curve points that coincide. */
function roundContour(contour: Contour, scale: number): Contour {
  const roundedPoints = contour.map(({ x, y, isOnCurve }) => ({
    x: Math.round(x * scale),
    y: Math.round(-y * scale),
    isOnCurve,
  }));
  return roundedPoints.filter((point, index) => {
    const previousPoint = roundedPoints.at(index - 1);
    return !(point.isOnCurve && previousPoint?.isOnCurve && previousPoint.x === point.x && previousPoint.y === point.y);
  });
}
