import { inflateSync } from 'node:zlib';

// Minimal reader for PDFs that the browser prints, whose fonts have two-byte codes and a ToUnicode table.

type GlyphTexts = Map<string, string>;

const readHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((hexUnit) => Number.parseInt(hexUnit, 16)));
const formatHex = (glyphCode: number) => glyphCode.toString(16).padStart(4, '0').toUpperCase();

/** Reads the numbered objects of a PDF and decompresses their streams. */
function readObjects(bytes: Buffer): Map<string, string> {
  const source = bytes.toString('latin1');
  const pdfObjects = new Map<string, string>();
  for (const match of source.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    if (start < 0 || !body.includes('/FlateDecode')) {
      pdfObjects.set(id, body);
      continue;
    }
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const compressedStream = Buffer.from(
      body.slice(start + 'stream\n'.length, start + 'stream\n'.length + length),
      'latin1',
    );
    pdfObjects.set(id, body.slice(0, start) + inflateSync(compressedStream).toString('latin1'));
  }
  return pdfObjects;
}

function parseGlyphTexts(cmapText: string): GlyphTexts {
  const glyphTexts: GlyphTexts = new Map();
  for (const [, charBlock = ''] of cmapText.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, character = '', text = ''] of charBlock.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>/gi))
      glyphTexts.set(character.toUpperCase(), readHex(text));
  for (const [, rangeBlock = ''] of cmapText.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, rangeStart = '', rangeEnd = '', text = ''] of rangeBlock.matchAll(
      /<([\dA-F]+)>\s*<([\dA-F]+)>\s*<([\dA-F]+)>/gi,
    )) {
      const [firstCode, lastCode] = [Number.parseInt(rangeStart, 16), Number.parseInt(rangeEnd, 16)];
      const start = Number.parseInt(text, 16);
      for (let glyphCode = firstCode; glyphCode <= lastCode; glyphCode++)
        glyphTexts.set(formatHex(glyphCode), String.fromCodePoint(start + glyphCode - firstCode));
    }
  return glyphTexts;
}

/** Returns the text of all pages in drawing order, without spaces between text runs. */
export function readPdfText(bytes: Buffer): string {
  const pdfObjects = readObjects(bytes);
  const fontGlyphTexts = new Map<string, GlyphTexts>();
  for (const body of pdfObjects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(pdfObjects.get(id) ?? '')?.[1];
      if (table) fontGlyphTexts.set(name, parseGlyphTexts(pdfObjects.get(table) ?? ''));
    }
  let text = '';
  for (const body of pdfObjects.values()) {
    if (!/\bBT\b/.test(body)) continue;
    let currentFont: GlyphTexts = new Map();
    for (const [, name, hex] of body.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)>/gi)) {
      if (name) currentFont = fontGlyphTexts.get(name) ?? new Map();
      else
        text += (hex?.match(/.{4}/g) ?? []).map((character) => currentFont.get(character.toUpperCase()) ?? '').join('');
    }
  }
  return text;
}
