import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { type Card, CARD_SIZES, type CardShape, lettersOf } from '#shared/art/card/card.ts';
import { drawCard } from '#shared/art/card/draw-card.ts';
import { drawPoster } from '#shared/art/card/draw-poster.ts';
import { HAN_UNITS, LATIN_UNITS, LETTER_FILES, placeInFiles } from '#shared/art/card/letter-files.ts';
import { unpackOutline, writeOutline } from '#shared/art/card/outline.ts';
import type { Letter, Letters } from '#shared/art/card/set-lines.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { BROWSER_CACHE, CARD_CACHE } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';

type Png = Uint8Array<ArrayBuffer>;

/** Where cards are drawn, each content once: kept under what stands on it, so that a change of a figure is another picture. */
export class CardPictures {
  readonly #letters = new LetterOutlines();
  /** Crowds that follow a link ask for one picture at the same moment. */
  readonly #drawn = new BoundedMap<string, Promise<Png>>(CARD_CACHE.atOnce);
  readonly #cache: () => Cache;
  readonly #draw: (svg: string) => Promise<Png>;

  constructor(cache = () => caches.default, draw = drawPng) {
    this.#cache = cache;
    this.#draw = draw;
  }

  /** Null where who asks may not have it drawn now; what there is already anybody may have. */
  async find(shape: CardShape, card: Card, readFile: ReadFile, mayDraw: () => Promise<boolean>): Promise<Png | null> {
    const key = `https://cards.cache/${await nameOf(shape, card)}.png`;
    const kept = await this.#cache().match(key);
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    const drawing = this.#drawn.get(key);
    if (drawing) return drawing;
    if (!(await mayDraw())) return null;
    // Somebody else's may have been begun meanwhile.
    const begun = this.#drawn.get(key);
    if (begun) return begun;
    const work = this.#make(shape, card, readFile);
    this.#drawn.set(key, work);
    try {
      const png = await work;
      const headers = { 'cache-control': `max-age=${BROWSER_CACHE.drawnCard}`, 'content-type': 'image/png' };
      await this.#cache()
        .put(key, new Response(png, { headers }))
        .catch((error: unknown) => {
          logEvent('error', 'card could not be kept', { key, error });
        });
      return png;
    } finally {
      this.#drawn.delete(key);
    }
  }

  async #make(shape: CardShape, card: Card, readFile: ReadFile): Promise<Png> {
    const letters = await this.#letters.find(lettersOf(card), card.locale, readFile);
    if (shape === 'card') return this.#draw(drawCard(card, letters));
    const code = generate(card.code.address);
    return this.#draw(drawPoster(card, letters, { size: code.size, path: toSvgPath(code) }));
  }
}

/** By all that is drawn, and by how: a change of the drawing is told by the address, which a release raises. */
async function nameOf(shape: CardShape, card: Card): Promise<string> {
  const { width } = CARD_SIZES[shape];
  const said = new TextEncoder().encode(JSON.stringify([CARD_CACHE.drawing, shape, width, card]));
  const sum = await crypto.subtle.digest('SHA-256', said);
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Draw = (svg: string) => Uint8Array<ArrayBuffer>;

let drawing: Promise<Draw> | null = null;

/** Read when the first picture is drawn: most isolates never draw one. */
async function loadDraw(): Promise<Draw> {
  const [{ initWasm, Resvg }, { default: module }] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('@resvg/resvg-wasm/index_bg.wasm'),
  ]);
  await initWasm(module);
  return (svg) => {
    // Every letter is an outline: it looks for no face.
    const renderer = new Resvg(svg, { font: { loadSystemFonts: false } });
    const image = renderer.render();
    const png = new Uint8Array(image.asPng());
    // What is not given back stays in the memory of this isolate.
    image.free();
    renderer.free();
    return png;
  };
}

async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  drawing ??= loadDraw();
  const draw = await drawing.catch((error: unknown) => {
    drawing = null;
    throw error;
  });
  return draw(svg);
}

/** A file of the build; fails where there is none, for every one that is asked for was packed. */
type ReadFile = (path: string) => Promise<Response>;

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
