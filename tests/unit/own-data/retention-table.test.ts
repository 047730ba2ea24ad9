import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAVED_DAYS } from '#client/site/storage/saved-answers.ts';
import { LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { MAX_SESSION_SECONDS } from '#backend/identity/sessions.ts';
import { DAY_SECONDS, MAX_LIMIT_SECONDS } from '#backend/limits/rate-limits.ts';
import { EXPORTED_TABLE_NAMES } from '#backend/own-data/exported-columns.ts';
import { eraseUserRows, USER_ROWS } from '#backend/queries/retention/rows-about-a-user.ts';
import {
  NO_PERSONAL_DATA,
  RETENTION_START_COLUMNS,
  MANUALLY_DELETED,
  RETENTION_TABLE,
} from '#backend/retention/retention-table.ts';

const migrations = globSync('backend/migrations/*.sql')
  .toSorted()
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Tables that exist after all migrations. */
const tables = new Set<string>();
for (const [, statementVerb, name = ''] of migrations.matchAll(
  /^(CREATE (?:VIRTUAL )?|DROP )TABLE (?:IF (?:NOT )?EXISTS )?(\w+)/gm,
))
  if (statementVerb === 'DROP ') tables.delete(name);
  else tables.add(name);

const timedTables = Object.values(RETENTION_TABLE).flatMap((storageLocations) => storageLocations.tables);

/** Tables that contain only the account's id, for deletions that take place after the account is deleted. */
const OUTLIVE_THE_ACCOUNT = ['rooms_to_forget', 'erasures'];

describe('retention periods', () => {
  it('are defined for every table of the schema exactly once', () => {
    expect(tables.size).toBeGreaterThan(50);
    const names = [
      ...new Set([...timedTables, ...MANUALLY_DELETED, ...NO_PERSONAL_DATA, ...Object.keys(RETENTION_START_COLUMNS)]),
    ];
    expect([...tables].filter((table) => !names.includes(table))).toEqual([]);
    expect(names.filter((table) => !tables.has(table))).toEqual([]);
    expect(NO_PERSONAL_DATA).toHaveLength(new Set(NO_PERSONAL_DATA).size);
    expect(NO_PERSONAL_DATA.filter((table) => timedTables.includes(table) || MANUALLY_DELETED.includes(table))).toEqual(
      [],
    );
  });

  it.each(Object.entries(RETENTION_START_COLUMNS))('index %s is deleted with its source rows', (index, sources) => {
    const isErased = eraseUserRows(1).some(({ sql }) => sql.startsWith(`DELETE FROM ${index} WHERE`));
    for (const source of sources) {
      expect(timedTables).toContain(source);
      const isSynced = new RegExp(`AFTER DELETE ON ${source} BEGIN\\s+DELETE FROM ${index} WHERE`).test(migrations);
      expect([source, isSynced || isErased]).toEqual([source, true]);
    }
  });

  it('names the owner of the rows in every table with personal data', () => {
    const studentTables = Object.values(RETENTION_TABLE).flatMap((storageLocations) =>
      storageLocations.of === 'student' ? storageLocations.tables : [],
    );
    expect(USER_ROWS.map(({ table }) => table).toSorted()).toEqual([...new Set(studentTables)].toSorted());
  });

  it('is shown to students on their export page', () => {
    const studentTableNames = USER_ROWS.filter(({ isStaffs }) => !isStaffs).map(({ table }) => table);
    expect(EXPORTED_TABLE_NAMES.toSorted()).toEqual(studentTableNames.toSorted());
  });

  it('match the periods used by the modules that store data', () => {
    expect(RETENTION_DAYS.session * DAY_SECONDS).toBe(MAX_SESSION_SECONDS);
    expect(RETENTION_DAYS.attempt * DAY_SECONDS).toBeGreaterThanOrEqual(Math.max(DAY_SECONDS, MAX_LIMIT_SECONDS));
    expect([RETENTION_DAYS.answersInBrowser, RETENTION_DAYS.language]).toEqual([SAVED_DAYS, LOCALE_COOKIE_DAYS]);
  });

  it.each([...tables])('%s names a user only in rows that the user can export', (table) => {
    const [, columns = ''] = new RegExp(`^CREATE TABLE ${table} \\(([^;]*);`, 'm').exec(migrations) ?? [];
    const names = /^ {2}(?:user_id|mobile|recipient|owner) /m.test(columns);
    if (names && !OUTLIVE_THE_ACCOUNT.includes(table)) expect(NO_PERSONAL_DATA).not.toContain(table);
  });
});
