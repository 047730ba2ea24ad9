import { SaxesParser } from 'saxes';
import { UnreadableFileError } from './import-errors.ts';

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Record<string, string> }
  | { kind: 'text'; text: string }
  | { kind: 'close'; name: string };

/** Maximum length of a text. Excel allows 32,767 characters in a cell, so longer names or texts are invalid. */
const MAX_TEXT_LENGTH = 100_000;

/**
 * Yields the SAX events of an XML stream. Document types are rejected, because they could declare entities that read
 * files or expand without limit.
 */
export async function* parseXml(bytes: AsyncIterable<Buffer>): AsyncGenerator<XmlEvent[]> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let events: XmlEvent[] = [];
  parser.on('error', (error) => {
    throw new UnreadableFileError(`contains damaged XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new UnreadableFileError('contains XML with a document type, which is not allowed');
  });
  parser.on('opentag', ({ name, attributes }) => events.push({ kind: 'open', name, attributes }));
  parser.on('closetag', ({ name }) => events.push({ kind: 'close', name }));
  parser.on('text', (text) => {
    if (text.length > MAX_TEXT_LENGTH) throw new UnreadableFileError('contains a text that is too long for a cell');
    events.push({ kind: 'text', text });
  });
  const writeChunk = (chunk: Buffer | null) => {
    try {
      parser.write(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch (error) {
      if (error instanceof TypeError) throw new UnreadableFileError('holds XML that is not in UTF-8');
      throw error;
    }
  };
  for await (const chunk of bytes) {
    writeChunk(chunk);
    yield events;
    events = [];
  }
  writeChunk(null);
  parser.close();
  yield events;
}
