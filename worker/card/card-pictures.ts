import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { CARD_SIZES, type Card, type CardShape, listCardLetters } from '#shared/art/card/card.ts';
import { renderCard } from '#shared/art/card/render-card.ts';
import { renderPoster } from '#shared/art/card/render-poster.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { BROWSER_CACHE, CARD_CACHE } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';
import { GlyphCache, type ReadFile } from './glyph-cache.ts';

type PngBytes = Uint8Array<ArrayBuffer>;

/**
 * Renders share cards and caches them under a hash of their content, so that a changed figure results in a new
 * picture.
 */
export class CardPictures {
  readonly #glyphs = new GlyphCache();
  readonly #inFlight = new BoundedMap<string, Promise<PngBytes>>(CARD_CACHE.atOnce);
  readonly #cache: () => Cache;
  readonly #rasterize: (svg: string) => Promise<PngBytes>;

  constructor(getCache = () => caches.default, rasterize = rasterizePng) {
    this.#cache = getCache;
    this.#rasterize = rasterize;
  }

  /** Returns the cached picture. If there is none, renders it, or returns null if `canRender` forbids that. */
  async getOrRender(
    shape: CardShape,
    card: Card,
    readFile: ReadFile,
    canRender: () => Promise<boolean>,
  ): Promise<PngBytes | null> {
    const key = `https://cards.cache/${await hashContent(shape, card)}.png`;
    const cachedPicture = await this.#cache().match(key);
    if (cachedPicture) return new Uint8Array(await cachedPicture.arrayBuffer());
    const pendingRender = this.#inFlight.get(key);
    if (pendingRender) return pendingRender;
    if (!(await canRender())) return null;
    // Another request may have started while the rate limit was checked.
    const inFlightRender = this.#inFlight.get(key);
    if (inFlightRender) return inFlightRender;
    const promise = this.#render(shape, card, readFile);
    this.#inFlight.set(key, promise);
    try {
      const png = await promise;
      const headers = { 'cache-control': `max-age=${BROWSER_CACHE.drawnCard}`, 'content-type': 'image/png' };
      await this.#cache()
        .put(key, new Response(png, { headers }))
        .catch((error: unknown) => {
          logEvent('error', 'card could not be cached', { key, error });
        });
      return png;
    } finally {
      this.#inFlight.delete(key);
    }
  }

  async #render(shape: CardShape, card: Card, readFile: ReadFile): Promise<PngBytes> {
    const glyphs = await this.#glyphs.load(listCardLetters(card), card.locale, readFile);
    if (shape === 'card') return this.#rasterize(renderCard(card, glyphs));
    const qrCode = generate(card.code.address);
    return this.#rasterize(renderPoster(card, glyphs, { size: qrCode.size, path: toSvgPath(qrCode) }));
  }
}

/** Hashes everything that a card shows, and the drawing version, which is raised when the design changes. */
async function hashContent(shape: CardShape, card: Card): Promise<string> {
  const { width } = CARD_SIZES[shape];
  const content = new TextEncoder().encode(JSON.stringify([CARD_CACHE.drawing, shape, width, card]));
  const digest = await crypto.subtle.digest('SHA-256', content);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type RasterizeSvg = (svg: string) => Promise<PngBytes>;

let rasterizer: Promise<RasterizeSvg> | null = null;

/** Loads the rasterizer with the first picture, because most isolates never render one. */
async function loadRasterizer(): Promise<RasterizeSvg> {
  const [{ initWasm, Resvg }, { default: module }] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('@resvg/resvg-wasm/index_bg.wasm'),
  ]);
  await initWasm(module);
  return async (svg) => {
    // All letters are outlines, so the rasterizer needs no fonts.
    const renderer = new Resvg(svg, { font: { loadSystemFonts: false } });
    const image = renderer.render();
    const png = new Uint8Array(image.asPng());
    // The memory of the WebAssembly instance is not garbage collected.
    image.free();
    renderer.free();
    return png;
  };
}

async function rasterizePng(svg: string): Promise<PngBytes> {
  rasterizer ??= loadRasterizer();
  const rasterize = await rasterizer.catch((error: unknown) => {
    rasterizer = null;
    throw error;
  });
  return rasterize(svg);
}
