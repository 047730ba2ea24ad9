import { beforeAll, expect, test } from 'vitest';
import { OFFICE_PASS_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { listRows } from '#shared/contract/office/content.ts';
import { loadDemo, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import {
  beginRow,
  readEditNumbers,
  fetchRows,
  openForm,
  readPart,
  readRows,
  sendPart,
  readPartStatus,
} from './own-row.ts';

// Tests the text of a site about a school, and the site's figures next to those of the registers.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const ada = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let id = '';
let partName = '';

beforeAll(async () => {
  await loadDemo();
  await loadDemoCatalogue();
  const [school] = await readRows<{ id: number }>('SELECT id FROM schools WHERE levels <> 0 ORDER BY id LIMIT 1');
  id = String(school?.id ?? '');
  partName = `school ${id}`;
});

const readSchoolPage = (agentKey: string, officePass = '') =>
  readBackend(
    institutionByInstitutionId,
    { id },
    {
      level: 1,
      locale: 'en-us',
      headers: { 'x-agent-key': agentKey, [OFFICE_PASS_HEADER]: officePass },
    },
  );
const readPageText = async (agentKey: string, officePass = '') =>
  JSON.stringify(await readSchoolPage(agentKey, officePass));

const SCHOOL_NOTE = {
  'f.sections.0.title.en-us': 'Our students there',
  'f.sections.0.body.en-us': '<p>Nine since 2020.</p>',
  'f.contact.en-us': 'Ask Ben <b>now</b>',
  'f.picture': '',
  'f.figures.0.name.en-us': 'Halls, a week',
  'f.figures.0.amount': '198',
  'f.figures.0.unit': 'GBP/week',
  'f.figures.0.corrects': 'yes',
  'f.figures.0.publisher': 'The school',
  'f.figures.0.sourceTitle': 'Accommodation fees',
  'f.figures.0.page': 'https://school.example/halls',
  'f.figures.0.day': '2026-10-28',
  'f.figures.0.licence': 'by its leave',
  before: '{}',
  converted: '[]',
};

test('all schools are listed in pages, by country, with their city', async () => {
  const [count] = await readRows<{ total: number; british: number }>(
    `SELECT count(*) AS total, sum(country_id IN (SELECT id FROM countries WHERE country_key = 'uk')) AS british
FROM schools WHERE levels <> 0 AND site_id = 0`,
  );
  const firstPage = await fetchRows(ben, 'school');
  const secondPage = await fetchRows(ben, 'school', { page: 2 });
  expect(firstPage).toMatchObject({ found: count?.total, page: 1, counts: { all: count?.total, draft: 0 } });
  expect(firstPage.pages).toBe(Math.ceil((count?.total ?? 0) / firstPage.rows.length));
  expect(firstPage.pages).toBeGreaterThan(1);
  const firstNames = new Set(firstPage.rows.map(({ name }) => name));
  expect(secondPage.rows.filter(({ name }) => firstNames.has(name))).toEqual([]);
  const british = await fetchRows(ben, 'school', { country: 'uk' });
  expect(british.found).toBe(count?.british);
  expect(new Set(british.rows.flatMap(({ about }) => about.codes))).toEqual(new Set(['uk']));
  expect(british.rows[0]?.about.city).not.toBe('');
  await sendPart(ben, partName, { ...SCHOOL_NOTE, do: 'keep' });
  const drafts = await fetchRows(ben, 'school', { state: 'draft' });
  expect(drafts.rows.map(({ name }) => name)).toEqual([partName]);
  expect((await fetchRows(ben, 'school')).rows[0]?.name).toBe(partName);
  await sendPart(ben, partName, { ...(await openForm(ben, partName)), do: 'discard' });
});

test('a note on a school is found, previewed and published on this site only, without changing shared rows', async () => {
  const readSharedRows = async () => [
    await readRows('SELECT * FROM schools ORDER BY id'),
    await readRows('SELECT * FROM facts'),
    await readRows('SELECT * FROM sources'),
  ];
  const rowsBefore = await readSharedRows();
  const otherSitePage = await readSchoolPage('northbridge');
  const [school] = await readRows<{ name: string }>(`SELECT name FROM schools WHERE id = ${id}`);
  const row = await fetchRows(ben, 'school', { q: school?.name ?? '' });
  expect(row.rows.map(({ name }) => name)).toContain(partName);
  await sendPart(ben, partName, { ...SCHOOL_NOTE, do: 'keep' });
  const officePass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Pam', role: 'administrator' })).replace(
    'desk_pass=',
    '',
  );
  expect(
    [await readPageText('mso'), await readPageText('mso', officePass)].map((text) => text.includes('Nine since 2020')),
  ).toEqual([false, true]);
  const publishResult = await sendPart(ben, partName, { ...(await openForm(ben, partName)), do: 'publish' });
  expect(publishResult.location).toContain('done=published');
  expect(publishResult.headers.get(VERSIONS_HEADER)).toContain('"mso":');
  const now = await readSchoolPage('mso');
  const [textSection, figuresSection, contactSection] = now?.institution.infoDtoList ?? [];
  expect(textSection?.description).toContain('Nine since 2020');
  for (const text of [
    '198 GBP/week',
    'https://school.example/halls',
    'as at 2026-10-28',
    'by its leave',
    'The official register says otherwise',
  ])
    expect(figuresSection?.description).toContain(text);
  expect(contactSection?.description).toContain('&lt;b&gt;now');
  expect(await readSchoolPage('northbridge')).toEqual(otherSitePage);
  expect(await readSharedRows()).toEqual(rowsBefore);
});

test('a figure without source, date, licence or unit and a script URL are rejected', async () => {
  const errors: [Record<string, string>, string][] = [
    [{ 'f.figures.0.unit': '' }, 'needed'],
    [{ 'f.figures.0.publisher': '' }, 'needed'],
    [{ 'f.figures.0.sourceTitle': ' ' }, 'needed'],
    [{ 'f.figures.0.licence': '' }, 'needed'],
    [{ 'f.figures.0.day': '' }, 'noDay'],
    [{ 'f.figures.0.page': '' }, 'noAddress'],
    [{ 'f.figures.0.page': 'vbscript:msgbox(1)' }, 'noAddress'],
    [{ 'f.figures.0.page': 'JavaScript:alert(1)' }, 'noAddress'],
    [{ 'f.picture': 'data:text/html,x' }, 'noAddress'],
    [{ 'f.figures.0.amount': '9'.repeat(61) }, 'tooLong'],
  ];
  const textBefore = await readPageText('mso');
  for (const [changedFields, messagePart] of errors) {
    const rejectedResult = await sendPart(ben, partName, {
      ...(await openForm(ben, partName)),
      ...changedFields,
      do: 'publish',
    });
    expect([changedFields, rejectedResult.status, rejectedResult.problems]).toEqual([
      changedFields,
      422,
      expect.arrayContaining([messagePart]),
    ]);
  }
  expect(await readPageText('mso')).toBe(textBefore);
});

test('a picture is chosen in the form, and concurrent edits are merged', async () => {
  const pickResult = await sendPart(ben, partName, { ...(await openForm(ben, partName)), do: 'pick picture' });
  expect([pickResult.status, pickResult.answer?.picking]).toEqual([200, 'picture']);
  const [firstForm, secondForm] = [await openForm(ben, partName), await openForm(ben, partName)];
  const pam = new DeskVisitor('mso', 'Pam', 'administrator');
  await Promise.all([
    sendPart(ben, partName, { ...firstForm, 'f.contact.zh-hk': '找 Ben', do: 'publish' }),
    sendPart(pam, partName, { ...secondForm, 'f.figures.0.note.en-us': 'For 40 weeks.', do: 'publish' }),
  ]);
  const [row] = await readRows<{ content: string }>('SELECT content FROM site_schools');
  expect([row?.content.includes('找 Ben'), row?.content.includes('For 40 weeks.')]).toEqual([true, true]);
});

test('requests of leads, other sites and for missing schools are rejected; a removed note is restored from its history', async () => {
  const rowsBefore = await readRows('SELECT * FROM site_schools');
  expect([
    await readPartStatus(ada, partName),
    (await sendPart(ada, partName, { ...SCHOOL_NOTE, do: 'publish' })).status,
  ]).toEqual([403, 403]);
  expect((await ada.callOffice(listRows, { kind: 'school' })).status).toBe(403);
  expect(JSON.stringify(await readPart(tom, partName))).not.toContain('Nine since 2020');
  expect((await sendPart(tom, partName, { undo: '1' })).status).toBe(404);
  for (const invalidPart of ['school 999999999', 'school 0', 'school x'])
    expect((await sendPart(ben, invalidPart, { ...SCHOOL_NOTE, do: 'publish' })).status).toBe(404);
  expect(await beginRow(ben, 'school')).toBe('');
  expect(await readRows('SELECT * FROM site_schools')).toEqual(rowsBefore);
  await sendPart(ben, partName, { do: 'remove' });
  expect(await readRows('SELECT * FROM site_schools')).toEqual([]);
  const [editNumber = ''] = await readEditNumbers(ben, partName);
  await sendPart(ben, partName, { undo: editNumber });
  expect(await readRows('SELECT * FROM site_schools')).toEqual(rowsBefore);
});
