import { inflateSync } from 'node:zlib';

// Minimal PDF reader for pages printed by the browser: two-byte fonts with a ToUnicode table.

type Meanings = Map<string, string>;

const readHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
const asHex = (sign: number) => sign.toString(16).padStart(4, '0').toUpperCase();

/** Numbered objects of a file, with decompressed streams. */
function readObjects(bytes: Buffer): Map<string, string> {
  const source = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const match of source.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    if (start < 0 || !body.includes('/FlateDecode')) {
      objects.set(id, body);
      continue;
    }
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const packed = Buffer.from(body.slice(start + 'stream\n'.length, start + 'stream\n'.length + length), 'latin1');
    objects.set(id, body.slice(0, start) + inflateSync(packed).toString('latin1'));
  }
  return objects;
}

function readMeanings(table: string): Meanings {
  const meanings: Meanings = new Map();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, character = '', text = ''] of block.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>/gi))
      meanings.set(character.toUpperCase(), readHex(text));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>\s*<([\dA-F]+)>/gi)) {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      const start = Number.parseInt(text, 16);
      for (let sign = first; sign <= last; sign++)
        meanings.set(asHex(sign), String.fromCodePoint(start + sign - first));
    }
  return meanings;
}

/** Text of all pages in drawing order, without spaces between the text runs. */
export function readPdfText(bytes: Buffer): string {
  const objects = readObjects(bytes);
  const fonts = new Map<string, Meanings>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (table) fonts.set(name, readMeanings(objects.get(table) ?? ''));
    }
  let text = '';
  for (const body of objects.values()) {
    if (!/\bBT\b/.test(body)) continue;
    let font: Meanings = new Map();
    for (const [, name, hex] of body.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)>/gi)) {
      if (name) font = fonts.get(name) ?? new Map();
      else text += (hex?.match(/.{4}/g) ?? []).map((character) => font.get(character.toUpperCase()) ?? '').join('');
    }
  }
  return text;
}
