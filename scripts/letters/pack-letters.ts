// Packs the outlines of the glyphs that the edge renders in pictures. Run by hand with a folder of the unpacked
// packages brygada-1918, noto-serif-tc and noto-serif-sc of @fontsource; the output is committed. A picture reads
// only the files with its glyphs, whereas a font would be read as a whole, 12 MB in every isolate.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFace } from './parse-face.ts';
import {
  type Outline,
  packOutline,
  HAN_UNITS,
  LATIN_UNITS,
  LETTER_FILES,
  lettersInFile,
  COMMON_LETTERS,
} from '#shared/art/card/letters.ts';

const [folder = ''] = process.argv.slice(2);
const OUTPUT_FOLDER = join('public', LETTER_FILES);
const WEIGHT = 600;

/**
 * Folders with texts of the product and names of the demo's schools. Their glyphs are packed first, so that a picture
 * needs few files.
 */
const OWN_TEXTS = ['client/i18n/messages', 'shared/messages', 'backend/seed'];

function countOwn(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const place of OWN_TEXTS)
    for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((value) =>
      /\.(ts|json)$/.test(value),
    ))
      for (const letter of readFileSync(join(place, name), 'utf8')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

function loadPackage(name: string, parts: RegExp, units: number): Map<string, Outline> {
  const letters = new Map<string, Outline>();
  const files = join(folder, name, 'files');
  for (const file of readdirSync(files).filter(
    (value) => parts.test(value) && value.endsWith(`-${WEIGHT}-normal.woff`),
  ))
    for (const [letter, outline] of parseFace(join(files, file), units)) letters.set(letter, outline);
  return letters;
}

/** Writes number, lengths and outlines of glyphs. The order of the glyphs is that of the face's order.txt. */
function packFile(name: string, letters: readonly Outline[]) {
  const packedOutlines = letters.map(packOutline);
  const sizes = Buffer.alloc(2 + packedOutlines.length * 2);
  sizes.writeUInt16LE(packedOutlines.length, 0);
  packedOutlines.forEach(({ length }, index) => sizes.writeUInt16LE(length, 2 + index * 2));
  writeFileSync(join(OUTPUT_FOLDER, name), Buffer.concat([sizes, ...packedOutlines]));
}
/** Writes the characters of a face in order, and their outlines in as many files as needed. */
function packFace(face: string, letters: readonly (readonly [string, Outline])[], many: (file: number) => number) {
  mkdirSync(join(OUTPUT_FOLDER, face), { recursive: true });
  writeFileSync(join(OUTPUT_FOLDER, face, 'order.txt'), letters.map(([letter]) => letter).join(''));
  for (let from = 0, file = 0; from < letters.length; from += many(file++))
    packFile(
      join(face, `${file}.bin`),
      letters.slice(from, from + many(file)).map(([, outline]) => outline),
    );
}

rmSync(OUTPUT_FOLDER, { recursive: true, force: true });
const counts = countOwn();
const latin = loadPackage('brygada-1918', /-(latin|latin-ext|vietnamese)-/, LATIN_UNITS);
packFace('latin', [...latin], () => latin.size);

const isSame = (outline: Outline, other: Outline | undefined) =>
  other && packOutline(outline).join() === packOutline(other).join();

/** Packs all glyphs of Hong Kong, and those of the mainland that Hong Kong lacks or draws differently. */
const hongKong = loadPackage('noto-serif-tc', /-(\d+|chinese-traditional)-/, HAN_UNITS);
const outlines = loadPackage('noto-serif-sc', /-chinese-simplified-/, HAN_UNITS);
const mainland = new Map(
  [...loadPackage('noto-serif-sc', /-(\d+|chinese-simplified)-/, HAN_UNITS)].filter(
    ([letter, outline]) => !hongKong.has(letter) || (outlines.has(letter) && !isSame(outline, hongKong.get(letter))),
  ),
);

for (const [face, all] of [
  ['hk', hongKong],
  ['cn', mainland],
] as const) {
  // Latin characters are in the Latin face; characters outside the basic multilingual plane do not occur in names.
  const letters = [...all].filter(([letter]) => letter.length === 1 && !latin.has(letter) && letter.trim() !== '');
  const often = letters.filter(([letter]) => counts.has(letter));
  often.sort(([item], [other]) => (counts.get(other) ?? 0) - (counts.get(item) ?? 0) || (item < other ? -1 : 1));
  const isOften = new Set(often.slice(0, COMMON_LETTERS).map(([letter]) => letter));
  const seldom = letters.filter(([letter]) => !isOften.has(letter)).sort(([item], [other]) => (item < other ? -1 : 1));
  packFace(face, [...often.slice(0, COMMON_LETTERS), ...seldom], lettersInFile);
  console.log(`${face}: ${letters.length} letters, ${often.length} of them our own`);
}
