import { z } from 'zod';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import { IMPORT_KINDS } from '#shared/rules/import-fields.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

export const MAX_IMPORT_ROWS = 500;
const MAX_COLUMNS = 60;
const rowCount = z.number().int().nonnegative();

const RowCells = z.array(z.string()).max(MAX_COLUMNS);
export const ImportTable = z.object({
  headings: RowCells,
  /** `line` is the line number in the file. */
  rows: z.array(z.object({ line: z.number(), cells: RowCells })).max(MAX_IMPORT_ROWS),
});
export type ImportTable = z.infer<typeof ImportTable>;

const IMPORT_FILE_ERRORS = ['empty', 'tooLarge', 'wrongKind', 'damaged', 'notUtf8', 'tooManyRows'] as const;
export type ImportFileError = (typeof IMPORT_FILE_ERRORS)[number];

/** Reads a CSV or XLSX file. Nothing is stored. */
export const readImportFile = createOfficeMutation(
  'content.importRead',
  z.object({ file: z.object({ title: z.string(), base64: z.base64() }) }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read'), table: ImportTable }),
    z.object({ kind: z.literal('refused'), why: z.enum(IMPORT_FILE_ERRORS) }),
  ]),
);

/** `inCatalogue`: the shared catalogue already contains the school. `twice`: an earlier row of the file is the same. */
const ROW_PROBLEMS = [...CONTENT_PROBLEMS, 'inCatalogue', 'twice', 'notKnown'] as const;
export type ImportRowProblem = (typeof ROW_PROBLEMS)[number];

const ImportOrderSchema = z.object({
  kind: z.enum(IMPORT_KINDS),
  table: ImportTable,
  /** Column index of each field, or '' for none. */
  mapping: z.record(z.string(), z.string()),
  /** Values of fields without a column, which are the same in every row. */
  fixed: z.record(z.string(), z.string()),
});
export type ImportOrder = z.infer<typeof ImportOrderSchema>;

const ImportPlanSchema = z.object({
  /** `removed`: schools of a ranking that the file no longer names. */
  counts: z.object({ new: rowCount, changed: rowCount, unchanged: rowCount, removed: rowCount, refused: rowCount }),
  errors: z.array(z.object({ line: z.number(), field: z.string(), value: z.string(), problem: z.enum(ROW_PROBLEMS) })),
});
export type ImportPlan = z.infer<typeof ImportPlanSchema>;

/** Returns the changes that an import would make, without making them. */
export const planImport = createOfficeMutation('content.importPlan', ImportOrderSchema, ImportPlanSchema);

/** Publishes the valid rows. Rejected rows are omitted. */
export const commitImport = createOfficeMutation('content.import', ImportOrderSchema, z.object({ imported: rowCount }));

export const listImports = createOfficeQuery(
  'content.imports',
  z.object({}),
  z.object({
    /** Kinds that the caller may import. */
    kinds: z.array(z.enum(IMPORT_KINDS)),
    imports: z.array(
      z.object({ at: z.number(), who: z.string(), kind: z.enum(IMPORT_KINDS), rows: rowCount, isUndone: z.boolean() }),
    ),
  }),
);
export type ImportList = z.output<(typeof listImports)['output']>;

/** Restores the rows of an import that have not changed since. `kept` counts the others. */
export const undoImport = createOfficeMutation(
  'content.importUndo',
  z.object({ at: z.number(), kind: z.enum(IMPORT_KINDS) }),
  z.object({ restored: rowCount, kept: rowCount }),
);
