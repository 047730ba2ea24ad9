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
  /** As it is told of. */
  file: string;
}

/** The lines of a CSV file as they are, the head among them. What is no CSV is a fault of its line, and is left out. */
export async function* readCsv(
  { path, file }: CsvFile,
  faults: Faults,
  told: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  const parser = parse({
    bom: true,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true, // Rows are compared with the head later, so that each is told by its line.
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_RECORD,
  });
  parser.on('skip', (error: CsvError) => faults.add({ file, line: Number(error.lines) }, 'is no line of CSV'));
  const text = checkedText(fileBytes(path, told), (line, problem) => faults.add({ file, line }, problem));
  const fed = pipeline(Readable.from(alikeLines(text)), parser);
  fed.catch(() => {}); // Told by the loop: the parser is destroyed with the same error.
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

/** A file that was put together of two has both ends of lines. A line of blanks is an empty one, which costs the parser nothing. */
async function* alikeLines(text: AsyncIterable<string>) {
  for await (const lines of text) yield lines.replace(/\r\n?/g, '\n').replace(/^[ \t]+$/gm, '');
}

/** A row is told by the line on which it begins; the parser counts to the one on which it ends. */
const linesWithin = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
