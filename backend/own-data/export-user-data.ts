import { makeZip } from 'client-zip';
import type { Stores } from '#backend/identity/store-file.ts';
import { selectPortableCourses, selectPortableSchools } from '#backend/queries/imported-data.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import type { UserRow } from '#backend/queries/identity/users.ts';
import {
  NAMED_ENTITIES,
  type NamedEntity,
  USER_ROWS,
  selectUserFiles,
  selectEntityNames,
  selectUserRows,
} from '#backend/queries/retention/rows-about-a-user.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  PORTABLE_FIELDS,
  PORTABLE_FORMAT,
  PORTABLE_FILE_NAME,
  type PortableField,
} from '#shared/rules/portable-data.ts';
import {
  createExportClock,
  type ExportData,
  type ExportNames,
  getExportMessages,
  exportedFile,
} from './export-page.ts';
import { renderExportPage } from './render-export-page.ts';

/**
 * Exports the data of a user: data.json, portable.json for another site, index.html for reading, and uploaded files.
 */
export async function exportUserData(
  { DB, FILES }: Stores,
  { user, site, answers: answersJson }: PortableInput,
  locale: Locale,
  exportedAt = new Date(),
): Promise<ReadableStream<Uint8Array>> {
  const { id: userId } = user;
  const tables = await collectOwnData(DB, userId);
  const files = (await queryRows(DB, selectUserFiles(userId))).map(exportedFile);
  const names = await loadNames(DB, userId, locale);
  const createTextEntry = (name: string, loadText: () => string | Promise<string>): ZipEntry => ({
    name,
    read: async () => new Uint8Array(new TextEncoder().encode(await loadText())),
  });
  const entries: ZipEntry[] = [
    createTextEntry('index.html', () =>
      renderExportPage(
        { data: tables, files, names, locale, clock: createExportClock(locale), words: getExportMessages(locale) },
        exportedAt,
      ),
    ),
    createTextEntry(PORTABLE_FILE_NAME, () =>
      createPortableData(DB, { user, site: names.agents.get(site) ?? site, answers: answersJson }, exportedAt),
    ),
    createTextEntry('data.json', () => JSON.stringify({ madeAt: exportedAt.toISOString(), tables }, null, 1)),
    ...files.map(({ key, path }) => ({
      name: path,
      read: async () => {
        const storedObject = await FILES.get(key);
        return storedObject && new Uint8Array(await storedObject.arrayBuffer());
      },
    })),
  ];
  const zipReader = makeZip(readEntries(entries, exportedAt)).getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await zipReader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // The library handles the rejection of the cancelled promise itself.
    cancel: (reason) => zipReader.cancel(reason).catch(() => undefined),
  });
}

async function loadNames(db: Database, userId: number, locale: Locale): Promise<ExportNames> {
  const entityRows = await batchRead(db, ...NAMED_ENTITIES.map((item) => selectEntityNames(item, userId, locale)));
  return Object.fromEntries(
    NAMED_ENTITIES.map((item, index) => [item, new Map((entityRows[index] ?? []).map(({ id, name }) => [id, name]))]),
  ) as Record<NamedEntity, Map<string, string>>;
}

interface ZipEntry {
  name: string;
  /** Reads the file on demand, so that only one file at a time is in memory. Resolves with null if it is missing. */
  read: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

async function* readEntries(entries: Iterable<ZipEntry>, at: Date) {
  for (const { name, read: readContent } of entries) {
    const content = await readContent();
    if (content) yield { name, input: content, lastModified: at };
  }
}

interface PortableInput {
  user: Pick<UserRow, 'id' | PortableField>;
  site: string;
  /** JSON of the questionnaire and grades stored in the browser, or '' if there are none. */
  answers: string;
}

/** Creates the portable data, without site-specific parts and with names instead of ids. */
export async function createPortableData(
  db: Database,
  { user, site, answers }: PortableInput,
  exportedAt: Date,
): Promise<string> {
  const [schools, courses] = await batchRead(db, selectPortableSchools(user.id), selectPortableCourses(user.id));
  const profile = Object.fromEntries(PORTABLE_FIELDS.map((field) => [field, user[field]]));
  const parsedAnswers = answers === '' ? {} : (JSON.parse(answers) as unknown);
  return JSON.stringify(
    { ...PORTABLE_FORMAT, madeAt: exportedAt.toISOString(), site, profile, schools, courses, answers: parsedAnswers },
    null,
    1,
  );
}

type Value = unknown;
type Row = ExportData[string][number];

const PAGE_SIZE = 200;

async function collectOwnData(db: Database, userId: number): Promise<ExportData> {
  const tables: ExportData = {};
  for (const userTable of USER_ROWS.filter(({ isStaffs }) => !isStaffs).toReversed()) {
    const rows: Row[] = [];
    for (;;) {
      const page = await queryRows(db, selectUserRows(userTable, userId, PAGE_SIZE, rows.length));
      rows.push(...page.map((row) => removeSecrets(row, userTable.secrets ?? [])));
      if (page.length < PAGE_SIZE) break;
    }
    tables[userTable.table] = rows;
  }
  return tables;
}

const removeSecrets = (row: Row, secrets: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !secrets.includes(column))
      .map(([column, value]) => [column, parseJson(value)]),
  );

function parseJson(value: Value): Value {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // A text that starts with a bracket may still come from a user and not be JSON.
  }
}
