import {
  unpackOutline,
  renderOutline,
  HAN_UNITS,
  LATIN_UNITS,
  LETTER_FILES_PATH,
  locateGlyph,
  type LetterGlyph,
  type Letters,
} from '#shared/art/card/letters.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

/** Reads a file of the build. Throws if it is missing, because the build contains every file that can be requested. */
export type ReadFile = (path: string) => Promise<Response>;

type FontFace = 'latin' | 'hk' | 'cn';

/**
 * Order in which faces are searched for a glyph: Han characters differ between Hong Kong and the mainland, and each
 * face lacks some.
 */
const FACE_ORDER: Readonly<Record<Locale, readonly FontFace[]>> = {
  'zh-hk': ['latin', 'hk', 'cn'],
  zh: ['latin', 'cn', 'hk'],
  'en-us': ['latin', 'hk', 'cn'],
};

/** Limit of cached glyphs, about 1 kB each. */
const MAX_CACHED_GLYPHS = 4000;

export class GlyphCache {
  readonly #indexes = new Map<FontFace, Promise<string>>();
  readonly #glyphs = new BoundedMap<string, LetterGlyph>(MAX_CACHED_GLYPHS);

  /** Loads the outlines of a text. Characters without an outline are left out. */
  async load(text: string, locale: Locale, readFile: ReadFile): Promise<Letters> {
    const glyphsByLetter = new Map<string, LetterGlyph>();
    const missingGlyphsByPath = new Map<string, { letter: string; index: number; unitsPerEm: number }[]>();
    const faceOrders = await Promise.all(
      FACE_ORDER[locale].map(async (face) => ({ face, order: await this.#loadIndex(face, readFile) })),
    );
    for (const letter of new Set(text)) {
      const matchingFace = faceOrders.find(({ order }) => order.includes(letter));
      if (!matchingFace) continue;
      const cachedGlyph = this.#glyphs.get(`${matchingFace.face} ${letter}`);
      if (cachedGlyph) {
        glyphsByLetter.set(letter, cachedGlyph);
        continue;
      }
      const position = matchingFace.order.indexOf(letter);
      const { file: fileNumber, index } =
        matchingFace.face === 'latin' ? { file: 0, index: position } : locateGlyph(position);
      const filePath = `${matchingFace.face}/${fileNumber}.bin`;
      missingGlyphsByPath.set(filePath, [
        ...(missingGlyphsByPath.get(filePath) ?? []),
        { letter, index, unitsPerEm: matchingFace.face === 'latin' ? LATIN_UNITS : HAN_UNITS },
      ]);
    }
    await Promise.all(
      [...missingGlyphsByPath].map(async ([filePath, missingGlyphs]) => {
        const fileBytes = new Uint8Array(await (await fetchGlyphFile(filePath, readFile)).arrayBuffer());
        for (const { letter, index, unitsPerEm } of missingGlyphs) {
          const glyph = parseGlyph(fileBytes, index, unitsPerEm);
          glyphsByLetter.set(letter, glyph);
          this.#glyphs.set(`${filePath.slice(0, filePath.indexOf('/'))} ${letter}`, glyph);
        }
      }),
    );
    return glyphsByLetter;
  }

  #loadIndex(face: FontFace, readFile: ReadFile): Promise<string> {
    const glyphOrder =
      this.#indexes.get(face) ?? fetchGlyphFile(`${face}/order.txt`, readFile).then((response) => response.text());
    this.#indexes.set(face, glyphOrder);
    glyphOrder.catch(() => this.#indexes.delete(face)); // A failed load is retried by the next call.
    return glyphOrder;
  }
}

async function fetchGlyphFile(path: string, readFile: ReadFile): Promise<Response> {
  const response = await readFile(`/${LETTER_FILES_PATH}/${path}`);
  if (!response.ok) throw new Error(`glyph file ${path} not found: ${response.status}`);
  return response;
}

/** Reads one glyph of a file, whose header contains the number of glyphs and the length of each. */
function parseGlyph(fileBytes: Uint8Array, index: number, unitsPerEm: number): LetterGlyph {
  const dataView = new DataView(fileBytes.buffer, fileBytes.byteOffset, fileBytes.byteLength);
  const glyphCount = dataView.getUint16(0, true);
  let outlineStart = 2 + glyphCount * 2;
  for (let precedingIndex = 0; precedingIndex < index; precedingIndex++)
    outlineStart += dataView.getUint16(2 + precedingIndex * 2, true);
  const outline = unpackOutline(
    fileBytes.subarray(outlineStart, outlineStart + dataView.getUint16(2 + index * 2, true)),
  );
  return { advance: outline.advance / unitsPerEm, units: unitsPerEm, path: renderOutline(outline) };
}
