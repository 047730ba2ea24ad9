import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { CARD_SIZES, type Card, type CardShape, lettersOf } from '#shared/art/card/card.ts';
import { drawCard } from '#shared/art/card/draw-card.ts';
import { drawPoster } from '#shared/art/card/draw-poster.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { BROWSER_CACHE, CARD_CACHE } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';
import { LetterOutlines, type ReadFile } from './letter-outlines.ts';

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

type Draw = (svg: string) => Promise<Png>;

let drawing: Promise<Draw> | null = null;

/** Read when the first picture is drawn: most isolates never draw one. */
async function loadDraw(): Promise<Draw> {
  const [{ initWasm, Resvg }, { default: module }] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('@resvg/resvg-wasm/index_bg.wasm'),
  ]);
  await initWasm(module);
  return async (svg) => {
    // Every letter is an outline: it looks for no face.
    const renderer = new Resvg(svg, { font: { loadSystemFonts: false } });
    const image = renderer.render();
    const png = new Uint8Array(image.asPng());
    // Memory of the WebAssembly instance that is not freed stays with this isolate.
    image.free();
    renderer.free();
    return png;
  };
}

async function drawPng(svg: string): Promise<Png> {
  drawing ??= loadDraw();
  const draw = await drawing.catch((error: unknown) => {
    drawing = null;
    throw error;
  });
  return draw(svg);
}
