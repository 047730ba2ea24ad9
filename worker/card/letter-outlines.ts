import {
  unpackOutline,
  writeOutline,
  HAN_UNITS,
  LATIN_UNITS,
  LETTER_FILES,
  placeInFiles,
  type Letter,
  type Letters,
} from '#shared/art/card/letters.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

/** A file of the build; fails where there is none, for every one that is asked for was packed. */
export type ReadFile = (path: string) => Promise<Response>;

type Face = 'latin' | 'hk' | 'cn';

/** Where a letter is looked for: Han letters are drawn in another way on the mainland, and what one face has not, the other may have. */
const FACES: Readonly<Record<Locale, readonly Face[]>> = {
  'zh-hk': ['latin', 'hk', 'cn'],
  zh: ['latin', 'cn', 'hk'],
  'en-us': ['latin', 'hk', 'cn'],
};

/** So many letters are held as they are drawn, about 1 kB each. */
const MOST_HELD = 4000;

/** The outlines of letters, out of the files that hold them; those that were wanted lately are at hand. */
export class LetterOutlines {
  readonly #orders = new Map<Face, Promise<string>>();
  readonly #held = new BoundedMap<string, Letter>(MOST_HELD);

  /** Of every letter that has one. */
  async find(text: string, locale: Locale, readFile: ReadFile): Promise<Letters> {
    const found = new Map<string, Letter>();
    const wanted = new Map<string, { letter: string; index: number; units: number }[]>();
    const orders = await Promise.all(
      FACES[locale].map(async (face) => ({ face, order: await this.#orderOf(face, readFile) })),
    );
    for (const letter of new Set(text)) {
      const at = orders.find(({ order }) => order.includes(letter));
      if (!at) continue;
      const held = this.#held.get(`${at.face} ${letter}`);
      if (held) {
        found.set(letter, held);
        continue;
      }
      const place = at.order.indexOf(letter);
      const { file, index } = at.face === 'latin' ? { file: 0, index: place } : placeInFiles(place);
      const path = `${at.face}/${file}.bin`;
      wanted.set(path, [
        ...(wanted.get(path) ?? []),
        { letter, index, units: at.face === 'latin' ? LATIN_UNITS : HAN_UNITS },
      ]);
    }
    await Promise.all(
      [...wanted].map(async ([path, letters]) => {
        const file = new Uint8Array(await (await readLetters(path, readFile)).arrayBuffer());
        for (const { letter, index, units } of letters) {
          const drawn = takeLetter(file, index, units);
          found.set(letter, drawn);
          this.#held.set(`${path.slice(0, path.indexOf('/'))} ${letter}`, drawn);
        }
      }),
    );
    return found;
  }

  #orderOf(face: Face, readFile: ReadFile): Promise<string> {
    const known = this.#orders.get(face) ?? readLetters(`${face}/order.txt`, readFile).then((answer) => answer.text());
    this.#orders.set(face, known);
    known.catch(() => this.#orders.delete(face)); // one that did not come is asked for again
    return known;
  }
}

async function readLetters(path: string, readFile: ReadFile): Promise<Response> {
  const answer = await readFile(`/${LETTER_FILES}/${path}`);
  if (!answer.ok) throw new Error(`no file of letters ${path}: ${answer.status}`);
  return answer;
}

/** A file begins with how many letters it has, and how long each is. */
function takeLetter(file: Uint8Array, index: number, units: number): Letter {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint16(0, true);
  let start = 2 + count * 2;
  for (let before = 0; before < index; before++) start += view.getUint16(2 + before * 2, true);
  const outline = unpackOutline(file.subarray(start, start + view.getUint16(2 + index * 2, true)));
  return { advance: outline.advance / units, units, path: writeOutline(outline) };
}
