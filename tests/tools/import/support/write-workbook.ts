import { crc32, deflateRawSync } from 'node:zlib';

export type Cell = string | number;
type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const HEAD = '<?xml version="1.0" encoding="utf-8"?>';

/**
 * Internal files of a workbook as the register's software writes them: texts in the shared-strings file, numbers in the
 * sheet.
 */
export function workbookParts(sheets: Sheets): Map<string, Buffer> {
  const texts: string[] = [];
  const column = (at: number) => String.fromCharCode(65 + at);
  const cell = (value: Cell, name: string) => {
    if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
    texts.push(value);
    return `<c r="${name}" t="s"><v>${texts.length - 1}</v></c>`;
  };
  const row = (cells: readonly Cell[], line: number) =>
    `<row r="${line}">${cells.map((value, index) => cell(value, `${column(index)}${line}`)).join('')}</row>`;
  const names = Object.keys(sheets);
  const parts = new Map<string, Buffer>();
  const add = (name: string, xml: string) => parts.set(name, Buffer.from(HEAD + xml));
  add(
    'xl/workbook.xml',
    `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
  );
  for (const [index, name] of names.entries())
    add(
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet><sheetData>${(sheets[name] ?? []).map((cells, rowIndex) => row(cells, rowIndex + 1)).join('')}</sheetData></worksheet>`,
    );
  add('xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`);
  return parts;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Compresses files into a zip; `lie` replaces the declared size of a file. */
export function zip(parts: ReadonlyMap<string, Buffer>, lie: Readonly<Record<string, number>> = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of parts) {
    const packedBuffer = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packedBuffer.length, 14);
    facts.writeUInt32LE(lie[path] ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([mark(LOCAL), facts, name, packedBuffer]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(mark(CENTRAL), Buffer.from([20, 0]), facts, tail, name);
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.size, 4);
  end.writeUInt16LE(parts.size, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, central, mark(END), end]);
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
