import { type Database, queryRow, batchRead, type Statement } from '#backend/queries/database.ts';
import {
  selectSiteCourse,
  selectSiteCourses,
  selectSiteRule,
  selectSiteRules,
} from '#backend/queries/site/site-courses.ts';
import { selectSiteRankings } from '#backend/queries/site/site-rankings.ts';
import { selectSchoolsWithNote, selectSiteSchools } from '#backend/queries/site/site-schools.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import { hasSameValues } from '#backend/site/forms/merge-typed.ts';
import { parseRowKey } from '#backend/site/rows/site-row.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import type { ImportErrors } from '#scripts/import/read/import-errors.ts';
import { type ContentFiles, parseContentFile } from './content-files.ts';

// Files for catalogue rows of a site, such as rows/course/2001-1099511627776.json. Schools come first, because courses
// may refer to them.

const EXPORTED_KINDS = ['ownSchool', 'school', 'course', 'rule', 'ranking'] as const;
const ROW_FILE = /^rows\/(\w+)\/([\d-]+)\.json$/;
const MAX_ROWS = 100_000;

const getRowFile = (kind: (typeof EXPORTED_KINDS)[number], key: string | number) => `rows/${kind}/${key}.json`;

/** Serializes the published version of each row. */
export async function serializeRows(db: Database, { id }: StoredSite): Promise<ContentFiles> {
  const [schools, notes, courses, rules, rankings] = await batchRead(
    db,
    selectSiteSchools(id, 'zh', MAX_ROWS),
    selectSchoolsWithNote(id, [], MAX_ROWS, 'zh'),
    selectSiteCourses(id, 'zh', MAX_ROWS),
    selectSiteRules(id, 'zh', MAX_ROWS),
    selectSiteRankings(id, MAX_ROWS),
  );
  const formatJson = (content: string | null) => `${JSON.stringify(JSON.parse(content ?? '{}'), null, 2)}\n`;
  return new Map([
    ...schools.map((row) => [getRowFile('ownSchool', row.id), formatJson(row.content)] as const),
    ...notes.flatMap(({ id: school, content }) =>
      content === null ? [] : [[getRowFile('school', school), formatJson(content)] as const],
    ),
    ...courses.map((row) => [getRowFile('course', `${row.id}-${row.rowId}`), formatJson(row.content)] as const),
    ...rules.map((row) => [getRowFile('rule', `${row.id}-${row.rowId}`), formatJson(row.content)] as const),
    ...rankings.map((row) => [getRowFile('ranking', row.id), formatJson(row.content)] as const),
  ]);
}

/**
 * Plans replacing the site's rows with those of the files. If the folder contains no rows, the site's rows stay
 * unchanged.
 */
export async function planRows(db: Database, site: StoredSite, files: ContentFiles, errors: ImportErrors, now: number) {
  const names = [...files.keys()].filter((name) => name.startsWith('rows/'));
  const plan = { changed: [] as string[], statements: [] as Statement[] };
  if (names.length === 0) return plan;
  const getKind = (name: string) => EXPORTED_KINDS.find((kind) => kind === ROW_FILE.exec(name)?.[1]);
  const compareByKind = (firstName: string, secondName: string) =>
    EXPORTED_KINDS.indexOf(getKind(firstName) ?? 'ranking') - EXPORTED_KINDS.indexOf(getKind(secondName) ?? 'ranking');
  const removedKeys = [...(await serializeRows(db, site)).keys()].filter((name) => !files.has(name));
  for (const name of [...names.toSorted(compareByKind), ...removedKeys]) {
    const [kind, key = ''] = [getKind(name), ROW_FILE.exec(name)?.[2]];
    if (!kind || !ROW_KINDS[kind].key.test(key)) {
      errors.addError(
        { file: name },
        'is not the name of a row file: rows/ownSchool, school, course, rule or ranking, and its key',
      );
      continue;
    }
    const value: unknown = files.has(name) ? parseContentFile(files, errors, name, ROW_KINDS[kind].schema) : null;
    if (value === null && files.has(name)) continue;
    const rowState = await ROW_KINDS[kind].read(db, site, key, 'zh-hk');
    if (rowState.ownerKey !== site.fields.keyCode && !(await belongsToSchool(db, kind, key, files))) {
      errors.addError({ file: name }, 'belongs to another site or to an unknown school');
      continue;
    }
    for (const { path, problem } of rowState.findFaults(value)) errors.addError({ file: name }, `${path}: ${problem}`);
    if (rowState.live !== null && value !== null && hasSameValues(flatten(rowState.live), flatten(value))) continue;
    plan.changed.push(name);
    if (errors.list.length === 0) plan.statements.push(...(await rowState.write(value, now)));
  }
  return plan;
}

/** Whether a row belongs to one of the site's schools that the same folder contains. */
async function belongsToSchool(db: Database, kind: (typeof EXPORTED_KINDS)[number], key: string, files: ContentFiles) {
  if (kind !== 'course' && kind !== 'rule') return false;
  const [school, row] = parseRowKey(key);
  const createRowQuery = kind === 'course' ? selectSiteCourse : selectSiteRule;
  return files.has(getRowFile('ownSchool', school)) && (await queryRow(db, createRowQuery(row, 'zh'))) === null;
}
