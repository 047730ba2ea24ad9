import { z } from 'zod';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import { IMPORT_KINDS } from '#shared/rules/import-fields.ts';
import { officeMutation, officeQuery } from './office-call.ts';

export const MAX_IMPORT_ROWS = 500;
const MAX_COLUMNS = 60;
const count = z.number().int().nonnegative();

const Cells = z.array(z.string()).max(MAX_COLUMNS);
export const ImportTable = z.object({
  headings: Cells,
  /** `line` is that of the file. */
  rows: z.array(z.object({ line: z.number(), cells: Cells })).max(MAX_IMPORT_ROWS),
});
export type ImportTable = z.infer<typeof ImportTable>;

const IMPORT_FILE_ERRORS = ['empty', 'tooLarge', 'wrongKind', 'damaged', 'notUtf8', 'tooManyRows'] as const;
export type ImportFileError = (typeof IMPORT_FILE_ERRORS)[number];

/** Reads a CSV or XLSX file; nothing is stored. */
export const readImportFile = officeMutation(
  'content.importRead',
  z.object({ file: z.object({ title: z.string(), base64: z.base64() }) }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read'), table: ImportTable }),
    z.object({ kind: z.literal('refused'), why: z.enum(IMPORT_FILE_ERRORS) }),
  ]),
);

/** `inCatalogue`: the shared catalogue has the school. `twice`: an earlier row of the file is the same. */
const ROW_PROBLEMS = [...CONTENT_PROBLEMS, 'noSchool', 'severalSchools', 'inCatalogue', 'twice', 'notKnown'] as const;
export type ImportRowProblem = (typeof ROW_PROBLEMS)[number];

const Order = z.object({
  kind: z.enum(IMPORT_KINDS),
  table: ImportTable,
  /** Column index of each field; '' for none. */
  mapping: z.record(z.string(), z.string()),
  /** Values that are the same in every row, of fields without a column. */
  fixed: z.record(z.string(), z.string()),
});
export type ImportOrder = z.infer<typeof Order>;

const Plan = z.object({
  counts: z.object({ new: count, changed: count, unchanged: count, refused: count }),
  errors: z.array(z.object({ line: z.number(), field: z.string(), value: z.string(), problem: z.enum(ROW_PROBLEMS) })),
});
export type ImportPlan = z.infer<typeof Plan>;

/** What an import would change, without doing it. */
export const planImport = officeMutation('content.importPlan', Order, Plan);

/** Publishes the valid rows; refused rows are left out. */
export const commitImport = officeMutation('content.import', Order, z.object({ imported: count }));

export const listImports = officeQuery(
  'content.imports',
  z.object({}),
  z.object({
    imports: z.array(
      z.object({ at: z.number(), who: z.string(), kind: z.enum(IMPORT_KINDS), rows: count, isUndone: z.boolean() }),
    ),
  }),
);
export type ImportList = z.output<(typeof listImports)['output']>;

/** Restores the rows of an import that nobody has changed since; `kept` counts the others. */
export const undoImport = officeMutation(
  'content.importUndo',
  z.object({ at: z.number(), kind: z.enum(IMPORT_KINDS) }),
  z.object({ restored: count, kept: count }),
);
