import {
  unpackOutline,
  renderOutline,
  HAN_UNITS,
  LATIN_UNITS,
  LETTER_FILES,
  locateGlyph,
  type Letter,
  type Letters,
} from '#shared/art/card/letters.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

/** Reads a file of the build. A missing file is an error, because the build packs every file that can be requested. */
export type ReadFile = (path: string) => Promise<Response>;

type Face = 'latin' | 'hk' | 'cn';

/**
 * Order in which faces are searched for a glyph: Han characters differ between Hong Kong and the mainland, and each
 * face lacks some.
 */
const FACE_ORDER: Readonly<Record<Locale, readonly Face[]>> = {
  'zh-hk': ['latin', 'hk', 'cn'],
  zh: ['latin', 'cn', 'hk'],
  'en-us': ['latin', 'hk', 'cn'],
};

/** Limit of cached glyphs, about 1 kB each. */
const MAX_CACHED_GLYPHS = 4000;

export class GlyphCache {
  readonly #indexes = new Map<Face, Promise<string>>();
  readonly #glyphs = new BoundedMap<string, Letter>(MAX_CACHED_GLYPHS);

  /** Loads the outlines of a text. Characters without an outline are left out. */
  async load(text: string, locale: Locale, readFile: ReadFile): Promise<Letters> {
    const match = new Map<string, Letter>();
    const requested = new Map<string, { letter: string; index: number; units: number }[]>();
    const orders = await Promise.all(
      FACE_ORDER[locale].map(async (face) => ({ face, order: await this.#loadIndex(face, readFile) })),
    );
    for (const letter of new Set(text)) {
      const at = orders.find(({ order }) => order.includes(letter));
      if (!at) continue;
      const cached = this.#glyphs.get(`${at.face} ${letter}`);
      if (cached) {
        match.set(letter, cached);
        continue;
      }
      const position = at.order.indexOf(letter);
      const { file, index } = at.face === 'latin' ? { file: 0, index: position } : locateGlyph(position);
      const path = `${at.face}/${file}.bin`;
      requested.set(path, [
        ...(requested.get(path) ?? []),
        { letter, index, units: at.face === 'latin' ? LATIN_UNITS : HAN_UNITS },
      ]);
    }
    await Promise.all(
      [...requested].map(async ([path, letters]) => {
        const file = new Uint8Array(await (await fetchGlyphFile(path, readFile)).arrayBuffer());
        for (const { letter, index, units } of letters) {
          const glyph = parseGlyph(file, index, units);
          match.set(letter, glyph);
          this.#glyphs.set(`${path.slice(0, path.indexOf('/'))} ${letter}`, glyph);
        }
      }),
    );
    return match;
  }

  #loadIndex(face: Face, readFile: ReadFile): Promise<string> {
    const existing =
      this.#indexes.get(face) ?? fetchGlyphFile(`${face}/order.txt`, readFile).then((response) => response.text());
    this.#indexes.set(face, existing);
    existing.catch(() => this.#indexes.delete(face)); // A failed load is retried by the next call.
    return existing;
  }
}

async function fetchGlyphFile(path: string, readFile: ReadFile): Promise<Response> {
  const response = await readFile(`/${LETTER_FILES}/${path}`);
  if (!response.ok) throw new Error(`no file of letters ${path}: ${response.status}`);
  return response;
}

/** Reads one glyph of a file, whose header holds the number of glyphs and the length of each. */
function parseGlyph(file: Uint8Array, index: number, units: number): Letter {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint16(0, true);
  let start = 2 + count * 2;
  for (let precedingIndex = 0; precedingIndex < index; precedingIndex++)
    start += view.getUint16(2 + precedingIndex * 2, true);
  const outline = unpackOutline(file.subarray(start, start + view.getUint16(2 + index * 2, true)));
  return { advance: outline.advance / units, units, path: renderOutline(outline) };
}
