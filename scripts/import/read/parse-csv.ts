import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { readCheckedText } from './checked-text.ts';
import { type ImportErrors, UnreadableFileError } from './import-errors.ts';
import { readFileBytes } from './file-bytes.ts';
import type { RawRow } from './table-rows.ts';

const MAX_RECORD_LENGTH = 1024 * 1024;

interface CsvFile {
  path: string;
  /** Name of the file in messages. */
  file: string;
}

/**
 * Yields the records of a CSV file, including the header. Records with syntax errors are skipped and reported with
 * their line.
 */
export async function* parseCsv(
  { path, file }: CsvFile,
  errors: ImportErrors,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  const parser = parse({
    bom: true,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true, // The number of cells is compared with the header later, where the line number is known.
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  parser.on('skip', (error: CsvError) =>
    errors.addError({ file, line: Number(error.lines) }, 'is not a valid CSV line'),
  );
  const text = readCheckedText(readFileBytes(path, onBytes), (line, problem) =>
    errors.addError({ file, line }, problem),
  );
  const pipelinePromise = pipeline(Readable.from(normalizeLines(text)), parser);
  pipelinePromise.catch(() => {}); // The loop below reports the error, because the error also destroys the parser.
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines - countLineBreaks(record), cells: record };
    await pipelinePromise;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('CSV_'))
      throw new UnreadableFileError(`is not valid CSV from line ${Number((error as CsvError).lines)} on`);
    throw error;
  }
}

async function* normalizeLines(text: AsyncIterable<string>) {
  for await (const lines of text) yield lines.replace(/\r\n?/g, '\n').replace(/^[ \t]+$/gm, '');
}

/**
 * Counts the line breaks within a record. Errors state the record's first line, but the parser counts up to its last.
 */
const countLineBreaks = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
