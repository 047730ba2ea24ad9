import { afterAll, describe, expect, it } from 'vitest';
import { describeInboxMessage } from '#backend/inbox/inbox-message.ts';
import { getReader, queryRows } from '#backend/queries/database.ts';
import { selectFacts } from '#backend/queries/facts/facts.ts';
import { selectPastFacts } from '#backend/queries/facts/fact-changes.ts';
import { selectCourseFavourites, selectSchoolFavourites } from '#backend/queries/favourites.ts';
import { getMessages } from '#backend/queries/inbox-messages.ts';
import { InboxMessage } from '#shared/contract/account/inbox.ts';
import type { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { importSamples } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { importOwnFile, OWN_ROWS, type OwnRow, writeOwnFile } from './support/own-samples.ts';
import { removeFolders } from './support/sample-registers.ts';

afterAll(removeFolders);

// Tests that students are notified of changes which an agency's own file makes to saved courses and schools: another
// unit, a removed value, a restored value, and two imports on one day.

const FIRST_PAGE = { currentPage: 1, showCount: 50 };
const PUBLIC_LEVEL = 1;
const OTHER_ROW = { ...OWN_ROWS.courses, key: 'C-2', 'name.en-us': 'BA Staying' };

async function saveOwnCourse(initialChange: OwnRow = {}) {
  const { db, rows } = openMemoryDatabase();
  await importSamples(db);
  await importOwnFile(db, 'schools', writeOwnFile([OWN_ROWS.schools]));
  const importChange = (change: OwnRow | null) =>
    importOwnFile(db, 'courses', writeOwnFile([...(change ? [{ ...OWN_ROWS.courses, ...change }] : []), OTHER_ROW]));
  await importChange(initialChange);
  const [course] = rows<{ id: number; school: number }>(
    `SELECT id, school_id AS school FROM courses WHERE name = 'BSc Owning'`,
  );
  const { id, school } = course ?? { id: 0, school: 0 };
  rows(`INSERT INTO users (id, area_code, mobile, password_hash, agent_id, nickname, created_at, delete_asked_at)
VALUES (1, '852', '90000001', '', 1, '', 0, 0)`);
  const savedAt = '2020-01-01 00:00:00';
  rows('INSERT INTO school_favourites (user_id, school_id, created_at) VALUES (1, ?, ?)', school, savedAt);
  rows(
    'INSERT INTO course_favourites (user_id, school_id, course_id, created_at) VALUES (1, ?, ?, ?)',
    school,
    id,
    savedAt,
  );
  const readMessages = async () =>
    (await queryRows(db, getMessages(1, '9999', 'en-us', FIRST_PAGE).rows))
      .map((row) => InboxMessage.parse(describeInboxMessage(row)))
      .toReversed();
  /** Reads the changes of the fee per year in each message, oldest message first. */
  const readNotices = async () =>
    (await readMessages()).map(({ kind, changes }) => [
      kind,
      ...changes.filter(({ key }) => key === 'courseYear').map(describeChange),
    ]);
  const readFavourites = async () => {
    const favouriteRows = await queryRows(
      db,
      selectCourseFavourites(FIRST_PAGE, 1, getReader('en-us'), PUBLIC_LEVEL).rows,
    );
    return favouriteRows.map(({ name, goneAt, changes }) => ({
      name,
      goneAt,
      year: (JSON.parse(changes) as FigureChange[]).filter(({ key }) => key === 'courseYear').map(describeChange),
    }));
  };
  return { db, rows, bring: importChange, messages: readMessages, told: readNotices, saved: readFavourites, id };
}

const describeChange = ({ was, unit, now, nowUnit, asAt }: FigureChange) =>
  `${was} ${unit} → ${now} ${nowUnit}, ${asAt}`;

describe('an import’s change of a saved course', () => {
  it('cites the source of the new value, in the unit of each', async () => {
    const { bring, told, saved } = await saveOwnCourse();
    await bring({ school: 'The University of Melbourne', 'source.title': 'New', 'source.date': '2026-10-01' });
    const changeText = '21000 GBP/year → 21000 AUD/year, 2026-10-01';
    expect(await told()).toEqual([['figuresChanged', changeText]]);
    expect(await saved()).toEqual([{ name: 'BSc Owning', goneAt: '', year: [changeText] }]);
  });

  it('remains unchanged in its message when a figure is removed and restored', async () => {
    const { db, bring, told, saved, id } = await saveOwnCourse();
    await bring({ 'fee-year': '', 'source.date': '2026-10-01' });
    const removalText = '21000 GBP/year →  GBP/year, 2026-09-01';
    expect(await told()).toEqual([['figuresChanged', removalText]]);
    await bring({ 'fee-year': '23000', 'source.date': '2026-11-01' });
    expect(await told()).toEqual([
      ['figuresChanged', removalText],
      ['figuresChanged', ' GBP/year → 23000 GBP/year, 2026-11-01'],
    ]);
    expect(await saved()).toMatchObject([{ year: ['21000 GBP/year → 23000 GBP/year, 2026-11-01'] }]);
    // The removal of a figure does not create a history entry without a value.
    expect((await queryRows(db, selectPastFacts('course', id))).map(({ value }) => value)).toEqual([21_000]);
    await bring({ 'fee-year': '21000', 'source.date': '2026-11-02' });
    expect(await saved()).toMatchObject([{ year: [] }]);
  });

  it('is also reported for an unpublished value', async () => {
    const { bring, told, saved } = await saveOwnCourse({ 'fee-year': '' });
    await bring({});
    const additionText = ' GBP/year → 21000 GBP/year, 2026-09-01';
    expect(await told()).toEqual([['figuresChanged', additionText]]);
    expect(await saved()).toMatchObject([{ year: [additionText] }]);
  });

  it('is one message for each of two imports of one day', async () => {
    const { bring, told, saved } = await saveOwnCourse();
    await bring({ 'fee-year': '22000' });
    await bring({ 'fee-year': '23000' });
    expect(await told()).toEqual([
      ['figuresChanged', '21000 GBP/year → 22000 GBP/year, 2026-09-01'],
      ['figuresChanged', '22000 GBP/year → 23000 GBP/year, 2026-09-01'],
    ]);
    expect(await saved()).toMatchObject([{ year: ['21000 GBP/year → 23000 GBP/year, 2026-09-01'] }]);
  });
});

describe('a saved course that is no longer listed', () => {
  it('remains among favourites, marked as removed, and is reported once, also when relisted', async () => {
    const { db, bring, messages, saved, id } = await saveOwnCourse();
    await bring(null);
    expect(await saved()).toMatchObject([{ name: 'BSc Owning', goneAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
    expect(await messages()).toMatchObject([{ kind: 'withdrawn', courseId: String(id), courseName: 'BSc Owning' }]);
    await bring({ 'fee-year': '22000' });
    expect(await saved()).toEqual([
      { name: 'BSc Owning', goneAt: '', year: ['21000 GBP/year → 22000 GBP/year, 2026-09-01'] },
    ]);
    expect((await messages()).map(({ kind, changes }) => [kind, changes])).toEqual([
      ['withdrawn', []],
      ['listedAgain', []],
    ]);
    expect((await queryRows(db, selectFacts('course', id, 'en-us'))).length).toBe(3);
  });

  it('is removed with its school, which is reported', async () => {
    const { db, messages, saved, rows } = await saveOwnCourse();
    await importOwnFile(db, 'schools', writeOwnFile([{ ...OWN_ROWS.schools, key: 'S-2', 'name.en-us': 'Other' }]));
    expect(await saved()).toMatchObject([{ goneAt: expect.stringMatching(/^\d{4}/) }]);
    expect(await messages()).toMatchObject([{ kind: 'withdrawn', courseId: '', schoolName: 'Own School' }]);
    const schools = await queryRows(db, selectSchoolFavourites(FIRST_PAGE, 1, getReader('en-us'), PUBLIC_LEVEL).rows);
    expect(schools).toMatchObject([{ name: 'Own School', goneAt: expect.stringMatching(/^\d{4}/) }]);
    // A school that is only hidden at this public level is not listed as withdrawn.
    rows(`UPDATE external_ids SET gone_at = NULL`);
    expect(await saved()).toEqual([]);
  });
});
