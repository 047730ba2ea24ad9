import { crc32, deflateRawSync } from 'node:zlib';

export type Cell = string | number;
type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const XML_HEADER = '<?xml version="1.0" encoding="utf-8"?>';

/**
 * Creates the internal files of a workbook as the register's software does: texts in the shared-strings file, numbers
 * in the sheet.
 */
export function createWorkbookFiles(sheets: Sheets): Map<string, Buffer> {
  const texts: string[] = [];
  const getColumnLetter = (columnIndex: number) => String.fromCharCode(65 + columnIndex);
  const formatCell = (value: Cell, name: string) => {
    if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
    texts.push(value);
    return `<c r="${name}" t="s"><v>${texts.length - 1}</v></c>`;
  };
  const formatRow = (cells: readonly Cell[], line: number) =>
    `<row r="${line}">${cells.map((value, index) => formatCell(value, `${getColumnLetter(index)}${line}`)).join('')}</row>`;
  const names = Object.keys(sheets);
  const files = new Map<string, Buffer>();
  const addFile = (name: string, xml: string) => files.set(name, Buffer.from(XML_HEADER + xml));
  addFile(
    'xl/workbook.xml',
    `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  );
  addFile(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
  );
  for (const [index, name] of names.entries())
    addFile(
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet><sheetData>${(sheets[name] ?? []).map((cells, rowIndex) => formatRow(cells, rowIndex + 1)).join('')}</sheetData></worksheet>`,
    );
  addFile('xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`);
  return files;
}

const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const CENTRAL_HEADER_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;

/** Creates a ZIP archive. `falseSizes` replaces the declared sizes of files. */
export function createZip(
  workbookFiles: ReadonlyMap<string, Buffer>,
  falseSizes: Readonly<Record<string, number>> = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of workbookFiles) {
    const compressedBytes = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(compressedBytes.length, 14);
    facts.writeUInt32LE(falseSizes[path] ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const localEntry = Buffer.concat([encodeUint32(LOCAL_HEADER_SIGNATURE), facts, name, compressedBytes]);
    const centralTail = Buffer.alloc(14);
    centralTail.writeUInt32LE(offset, 10);
    directory.push(encodeUint32(CENTRAL_HEADER_SIGNATURE), Buffer.from([20, 0]), facts, centralTail, name);
    files.push(localEntry);
    offset += localEntry.length;
  }
  const centralDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(workbookFiles.size, 4);
  end.writeUInt16LE(workbookFiles.size, 6);
  end.writeUInt32LE(centralDirectory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, centralDirectory, encodeUint32(END_SIGNATURE), end]);
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
