import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { CARD_SIZES, type Card, type CardShape, lettersOf } from '#shared/art/card/card.ts';
import { drawCard } from '#shared/art/card/draw-card.ts';
import { drawPoster } from '#shared/art/card/draw-poster.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { BROWSER_CACHE, CARD_CACHE } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';
import { GlyphCache, type ReadFile } from './glyph-cache.ts';

type Png = Uint8Array<ArrayBuffer>;

/** Where cards are drawn, each content once: kept under what stands on it, so that a change of a figure is another picture. */
export class CardPictures {
  readonly #glyphs = new GlyphCache();
  /** Crowds that follow a link ask for one picture at the same moment. */
  readonly #inFlight = new BoundedMap<string, Promise<Png>>(CARD_CACHE.atOnce);
  readonly #cache: () => Cache;
  readonly #rasterize: (svg: string) => Promise<Png>;

  constructor(cache = () => caches.default, draw = rasterizePng) {
    this.#cache = cache;
    this.#rasterize = draw;
  }

  /** Null where who asks may not have it drawn now; what there is already anybody may have. */
  async getOrRender(
    shape: CardShape,
    card: Card,
    readFile: ReadFile,
    canRender: () => Promise<boolean>,
  ): Promise<Png | null> {
    const key = `https://cards.cache/${await contentHash(shape, card)}.png`;
    const cached = await this.#cache().match(key);
    if (cached) return new Uint8Array(await cached.arrayBuffer());
    const pending = this.#inFlight.get(key);
    if (pending) return pending;
    if (!(await canRender())) return null;
    // Somebody else's may have been begun meanwhile.
    const started = this.#inFlight.get(key);
    if (started) return started;
    const work = this.#render(shape, card, readFile);
    this.#inFlight.set(key, work);
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
      this.#inFlight.delete(key);
    }
  }

  async #render(shape: CardShape, card: Card, readFile: ReadFile): Promise<Png> {
    const letters = await this.#glyphs.load(lettersOf(card), card.locale, readFile);
    if (shape === 'card') return this.#rasterize(drawCard(card, letters));
    const code = generate(card.code.address);
    return this.#rasterize(drawPoster(card, letters, { size: code.size, path: toSvgPath(code) }));
  }
}

/** By all that is drawn, and by how: a change of the drawing is told by the address, which a release raises. */
async function contentHash(shape: CardShape, card: Card): Promise<string> {
  const { width } = CARD_SIZES[shape];
  const content = new TextEncoder().encode(JSON.stringify([CARD_CACHE.drawing, shape, width, card]));
  const sum = await crypto.subtle.digest('SHA-256', content);
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Rasterize = (svg: string) => Promise<Png>;

let rasterizer: Promise<Rasterize> | null = null;

/** Read when the first picture is drawn: most isolates never draw one. */
async function loadRasterizer(): Promise<Rasterize> {
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

async function rasterizePng(svg: string): Promise<Png> {
  rasterizer ??= loadRasterizer();
  const draw = await rasterizer.catch((error: unknown) => {
    rasterizer = null;
    throw error;
  });
  return draw(svg);
}
