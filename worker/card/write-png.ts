/** So many colours fit in one byte a pixel. */
const MOST_COLOURS = 256;
/** What a pixel's four bytes say beside how dense it is, which all are wholly: a number so small that it is no object in memory. */
const SEEN = 0xffffff;

/**
 * A picture with no hole in it, as PNG: a byte a pixel, by the platform's own compression. The renderer's own writer takes four, which costs
 * as much processor as drawing does, and more than twice the size. Our art is of few colours; those of the edges between them that
 * find no place among the commonest take the nearest of these.
 */
export async function writePng(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const runs = findRuns(new Int32Array(pixels.buffer, pixels.byteOffset, width * height), width);
  const { kept, places } = choosePalette(runs);
  const lines = new Uint8Array((width + 1) * height);
  for (const { from, to, colour } of runs) {
    // Each line begins with a byte that says: as it is.
    const before = Math.floor(from / width) + 1;
    lines.fill(places.get(colour) ?? 0, from + before, to + before);
  }
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint16(8, 0x0803); // eight bits, of a palette
  const palette = kept.flatMap((colour) => [colour & 255, (colour >> 8) & 255, colour >> 16]);
  const packed = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'));
  const whole = new Blob([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    writeChunk('IHDR', new Uint8Array(head.buffer)),
    writeChunk('PLTE', Uint8Array.from(palette)),
    writeChunk('IDAT', new Uint8Array(await new Response(packed).arrayBuffer())),
    writeChunk('IEND', new Uint8Array(0)),
  ]);
  return new Uint8Array(await whole.arrayBuffer());
}

/** Pixels of one line and one colour. */
interface Run {
  from: number;
  to: number;
  colour: number;
}

function findRuns(colours: Int32Array, width: number): Run[] {
  const runs: Run[] = [];
  for (let end = width; end <= colours.length; end += width) {
    for (let at = end - width; at < end;) {
      const from = at;
      const colour = colours[at] ?? 0;
      do at++;
      while (at < end && colours[at] === colour);
      runs.push({ from, to: at, colour: colour & SEEN });
    }
  }
  return runs;
}

/** The commonest colours, and for each colour its place among them. */
function choosePalette(runs: readonly Run[]): { kept: number[]; places: ReadonlyMap<number, number> } {
  const counts = new Map<number, number>();
  for (const { from, to, colour } of runs) counts.set(colour, (counts.get(colour) ?? 0) + to - from);
  const ranked = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
  const kept = ranked.slice(0, MOST_COLOURS);
  const places = new Map(kept.map((colour, place) => [colour, place]));
  for (const colour of ranked.slice(MOST_COLOURS)) places.set(colour, findNearest(kept, colour));
  return { kept, places };
}

function findNearest(kept: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.MAX_SAFE_INTEGER;
  for (let place = 0; place < kept.length; place++) {
    const one = kept[place] ?? 0;
    const red = (one & 255) - (colour & 255);
    const green = ((one >> 8) & 255) - ((colour >> 8) & 255);
    const blue = (one >> 16) - (colour >> 16);
    const apart = red * red + green * green + blue * blue;
    if (apart < least) [best, least] = [place, apart];
  }
  return best;
}

function writeChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(name), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, sumOf(chunk.subarray(4, data.length + 8)));
  return chunk;
}

const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** CRC-32, as PNG asks for. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (SUMS[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
