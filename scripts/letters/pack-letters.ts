// Packs the outlines of the glyphs that the edge draws in pictures. Run by hand with a folder that contains the
// unpacked packages brygada-1918, noto-serif-tc and noto-serif-sc of @fontsource. The output is committed. A picture
// reads only the files that contain its glyphs. A whole font would occupy 12 MB in every isolate.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFace } from './parse-face.ts';
import {
  type Outline,
  packOutline,
  HAN_UNITS,
  LATIN_UNITS,
  LETTER_FILES_PATH,
  getLetterCountOfFile,
  COMMON_LETTERS,
} from '#shared/art/card/letters.ts';

const [folder = ''] = process.argv.slice(2);
const OUTPUT_FOLDER = join('public', LETTER_FILES_PATH);
const FONT_WEIGHT = 600;

/**
 * Folders with texts of the product and names of the demo's schools. Their glyphs are packed first, so that most
 * pictures need few files.
 */
const OWN_TEXTS = ['client/i18n/messages', 'shared/messages', 'backend/seed'];

function countOwnCharacters(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const textFolder of OWN_TEXTS)
    for (const name of readdirSync(textFolder, { recursive: true, encoding: 'utf8' }).filter((value) =>
      /\.(ts|json)$/.test(value),
    ))
      for (const character of readFileSync(join(textFolder, name), 'utf8'))
        counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

function loadPackage(name: string, filePattern: RegExp, unitsPerEm: number): Map<string, Outline> {
  const outlineByCharacter = new Map<string, Outline>();
  const files = join(folder, name, 'files');
  for (const file of readdirSync(files).filter(
    (value) => filePattern.test(value) && value.endsWith(`-${FONT_WEIGHT}-normal.woff`),
  ))
    for (const [letter, outline] of parseFace(join(files, file), unitsPerEm)) outlineByCharacter.set(letter, outline);
  return outlineByCharacter;
}

/** Writes the number, lengths and outlines of glyphs, in the order of the face's order.txt. */
function packFile(name: string, glyphOutlines: readonly Outline[]) {
  const packedOutlines = glyphOutlines.map(packOutline);
  const sizes = Buffer.alloc(2 + packedOutlines.length * 2);
  sizes.writeUInt16LE(packedOutlines.length, 0);
  packedOutlines.forEach(({ length }, index) => sizes.writeUInt16LE(length, 2 + index * 2));
  writeFileSync(join(OUTPUT_FOLDER, name), Buffer.concat([sizes, ...packedOutlines]));
}
/** Writes the characters of a face in order, and their outlines, divided into as many files as necessary. */
function packFace(
  face: string,
  characterOutlines: readonly (readonly [string, Outline])[],
  getFileSize: (fileIndex: number) => number,
) {
  mkdirSync(join(OUTPUT_FOLDER, face), { recursive: true });
  writeFileSync(join(OUTPUT_FOLDER, face, 'order.txt'), characterOutlines.map(([letter]) => letter).join(''));
  for (let startIndex = 0, file = 0; startIndex < characterOutlines.length; startIndex += getFileSize(file++))
    packFile(
      join(face, `${file}.bin`),
      characterOutlines.slice(startIndex, startIndex + getFileSize(file)).map(([, outline]) => outline),
    );
}

rmSync(OUTPUT_FOLDER, { recursive: true, force: true });
const counts = countOwnCharacters();
const latinOutlines = loadPackage('brygada-1918', /-(latin|latin-ext|vietnamese)-/, LATIN_UNITS);
packFace('latin', [...latinOutlines], () => latinOutlines.size);

const isSame = (outline: Outline, otherOutline: Outline | undefined) =>
  otherOutline && packOutline(outline).join() === packOutline(otherOutline).join();

/** Packs all glyphs of Hong Kong, and those glyphs of the mainland that Hong Kong lacks or draws differently. */
const hongKongOutlines = loadPackage('noto-serif-tc', /-(\d+|chinese-traditional)-/, HAN_UNITS);
const simplifiedOutlines = loadPackage('noto-serif-sc', /-chinese-simplified-/, HAN_UNITS);
const mainlandOutlines = new Map(
  [...loadPackage('noto-serif-sc', /-(\d+|chinese-simplified)-/, HAN_UNITS)].filter(
    ([letter, outline]) =>
      !hongKongOutlines.has(letter) ||
      (simplifiedOutlines.has(letter) && !isSame(outline, hongKongOutlines.get(letter))),
  ),
);

for (const [face, faceOutlines] of [
  ['hk', hongKongOutlines],
  ['cn', mainlandOutlines],
] as const) {
  // The Latin face contains the Latin characters. Names contain no characters outside the basic multilingual plane.
  const faceCharacters = [...faceOutlines].filter(
    ([letter]) => letter.length === 1 && !latinOutlines.has(letter) && letter.trim() !== '',
  );
  const commonCharacters = faceCharacters.filter(([letter]) => counts.has(letter));
  commonCharacters.sort(
    ([firstCharacter], [secondCharacter]) =>
      (counts.get(secondCharacter) ?? 0) - (counts.get(firstCharacter) ?? 0) ||
      (firstCharacter < secondCharacter ? -1 : 1),
  );
  const commonSet = new Set(commonCharacters.slice(0, COMMON_LETTERS).map(([letter]) => letter));
  const rareCharacters = faceCharacters
    .filter(([letter]) => !commonSet.has(letter))
    .sort(([firstCharacter], [secondCharacter]) => (firstCharacter < secondCharacter ? -1 : 1));
  packFace(face, [...commonCharacters.slice(0, COMMON_LETTERS), ...rareCharacters], getLetterCountOfFile);
  console.log(
    `${face}: ${faceCharacters.length} characters, ${commonCharacters.length} of them in the interface texts`,
  );
}
