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

/** Response to a posted step: a file that was refused, or a table with its mapping and what it would change. */
export interface ImportStep {
  fault: ImportFileError | null;
  order: ImportOrder | null;
  plan: ImportPlan | null;
}

const refuse = (error: ImportFileError): ImportStep => ({ fault: error, order: null, plan: null });

/** The next step, or the address of a redirect. */
export async function runImportCommand(
  { base, form, field, call }: Awaited<ReturnType<typeof parseOfficeAction>>,
  kind: ImportKind,
): Promise<ImportStep | string> {
  const address = (result: Record<string, string>) =>
    `${base}/content/import?${new URLSearchParams({ kind, ...result })}`;
  const undo = field('undo');
  if (undo !== '') {
    const { restored, kept } = await call(undoImport, { at: Number(undo) || 0, kind });
    return address({ restored: String(restored), kept: String(kept) });
  }
  if (field('do') === 'read') {
    const file = await readUpload(form.get('file'));
    if (!file) return refuse('empty');
    const read = await call(readImportFile, { file });
    if (read.kind === 'refused') return refuse(read.why);
    const { table } = read;
    return plan({ kind, table, mapping: guessMapping(kind, table.headings), fixed: {} });
  }
  const table = parseTable(field('table'));
  if (!table) return refuse('damaged');
  const getValues = (prefix: string) =>
    Object.fromEntries(IMPORT_FIELDS[kind].map((name) => [name, field(`${prefix}.${name}`)]));
  const order: ImportOrder = { kind, table, mapping: getValues('m'), fixed: getValues('v') };
  if (field('do') !== 'import') return plan(order);
  const { imported } = await call(commitImport, order);
  return address({ imported: String(imported) });

  async function plan(planned: ImportOrder): Promise<ImportStep> {
    return { fault: null, order: planned, plan: await call(planImport, planned) };
  }
}

function parseTable(text: string): ImportTable | null {
  try {
    return ImportTable.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
