import { readUpload } from '#client/features/office/media/read-upload.server.ts';
import type { parseOfficeAction } from '#client/features/office/office-request.server.ts';
import {
  commitImport,
  type ImportFileError,
  type ImportOrder,
  type ImportPlan,
  ImportTable,
  planImport,
  readImportFile,
  undoImport,
} from '#shared/contract/office/content-import.ts';
import { guessMapping, IMPORT_FIELDS, type ImportKind } from '#shared/rules/import-fields.ts';

/**
 * Result of a submitted step: a rejected file, or a table with the mapping of its columns and the changes that it would
 * make.
 */
export interface ImportStep {
  fault: ImportFileError | null;
  order: ImportOrder | null;
  plan: ImportPlan | null;
}

const createErrorStep = (error: ImportFileError): ImportStep => ({ fault: error, order: null, plan: null });

/** Runs a command of the import. Returns the next step, or a URL to which the page redirects. */
export async function runImportCommand(
  { base, form, field, call }: Awaited<ReturnType<typeof parseOfficeAction>>,
  importKind: ImportKind,
): Promise<ImportStep | string> {
  const getResultPath = (resultQuery: Record<string, string>) =>
    `${base}/content/import?${new URLSearchParams({ kind: importKind, ...resultQuery })}`;
  const undo = field('undo');
  if (undo !== '') {
    const { restored, kept } = await call(undoImport, { at: Number(undo) || 0, kind: importKind });
    return getResultPath({ restored: String(restored), kept: String(kept) });
  }
  if (field('do') === 'read') {
    const file = await readUpload(form.get('file'));
    if (!file) return createErrorStep('empty');
    const readResult = await call(readImportFile, { file });
    if (readResult.kind === 'refused') return createErrorStep(readResult.why);
    const { table } = readResult;
    return createPlan({ kind: importKind, table, mapping: guessMapping(importKind, table.headings), fixed: {} });
  }
  const parsedTable = parseTable(field('table'));
  if (!parsedTable) return createErrorStep('damaged');
  const getPrefixedFields = (prefix: string) =>
    Object.fromEntries(IMPORT_FIELDS[importKind].map((name) => [name, field(`${prefix}.${name}`)]));
  const importOrder: ImportOrder = {
    kind: importKind,
    table: parsedTable,
    mapping: getPrefixedFields('m'),
    fixed: getPrefixedFields('v'),
  };
  if (field('do') !== 'import') return createPlan(importOrder);
  const { imported } = await call(commitImport, importOrder);
  return getResultPath({ imported: String(imported) });

  async function createPlan(plannedOrder: ImportOrder): Promise<ImportStep> {
    return { fault: null, order: plannedOrder, plan: await call(planImport, plannedOrder) };
  }
}

function parseTable(text: string): ImportTable | null {
  try {
    return ImportTable.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
