import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { checkedText } from './checked-text.ts';
import { type Faults, Unreadable } from './faults.ts';
import { fileBytes } from './file-bytes.ts';
import type { RawRow } from './table-rows.ts';

const LONGEST_RECORD = 1024 * 1024;

interface CsvFile {
  path: string;
  /** Name for messages. */
  file: string;
}

/** Records of a CSV file including the head. Syntax errors are reported with their line and skipped. */
export async function* readCsv(
  { path, file }: CsvFile,
  faults: Faults,
  told: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  const parser = parse({
    bom: true,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true, // Row lengths are compared with the head later, with the line number.
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_RECORD,
  });
  parser.on('skip', (error: CsvError) => faults.add({ file, line: Number(error.lines) }, 'is no line of CSV'));
  const text = checkedText(fileBytes(path, told), (line, problem) => faults.add({ file, line }, problem));
  const fed = pipeline(Readable.from(alikeLines(text)), parser);
  fed.catch(() => {}); // Reported by the loop: the parser is destroyed with the same error.
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines - linesWithin(record), cells: record };
    await fed;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('CSV_'))
      throw new Unreadable(`is no CSV from line ${Number((error as CsvError).lines)} on`);
    throw error;
  }
}

/** Normalises mixed line ends and blank lines. */
async function* alikeLines(text: AsyncIterable<string>) {
  for await (const lines of text) yield lines.replace(/\r\n?/g, '\n').replace(/^[ \t]+$/gm, '');
}

/** Number of line breaks within a record: errors name its first line, the parser counts to its last. */
const linesWithin = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
