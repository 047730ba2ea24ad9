import { beforeAll, expect, test } from 'vitest';
import { OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { loadDemoSchool, publishPart, type Site, type SchoolSample } from './own-course.ts';
import { readEditNumbers, openForm, readRows, readPart, sendPart } from './own-row.ts';

// Tests facts that a site states about a shared school: they replace the register's facts on that site, as does the
// school's Chinese name.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const pam = new DeskVisitor('mso', 'Pam', 'administrator');
let school: SchoolSample;
let of = '';

beforeAll(async () => {
  school = await loadDemoSchool();
  of = `school ${school.id}`;
});

const createCallOptions = (site: Site, locale: Locale = 'en-us', pass = '') => ({
  level: 1,
  locale,
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site], 'x-chinese': 'zh-hk', [OFFICE_PASS_HEADER]: pass },
});
const readPage = async (site: Site, pass = '') =>
  (await readBackend(institutionByInstitutionId, { id: String(school.id) }, createCallOptions(site, 'en-us', pass)))
    ?.institution;
const getFact = async (site: Site, key: string, pass = '') =>
  (await readPage(site, pass))?.facts.find((fact) => fact.key === key);

/** Name that no school in the demo data has. */
const NAME = '鏡湖書院';
const FACTS = {
  'f.nameHk': NAME,
  'f.nameZh': '镜湖书院',
  'f.namePage': 'https://school.example/zh-hk',
  'f.facts.0.fact': 'room-and-board',
  'f.facts.0.amount': '9876',
  'f.facts.0.currency': '',
  'f.facts.0.publisher': 'The school',
  'f.facts.0.sourceTitle': 'Accommodation fees',
  'f.facts.0.page': 'https://school.example/halls',
  'f.facts.0.day': '2026-10-28',
  'f.facts.1.fact': 'deadline-undergraduate',
  'f.facts.1.amount': '2027-01-29',
  'f.facts.1.publisher': 'The school',
  'f.facts.1.sourceTitle': 'Dates',
  'f.facts.1.page': 'https://school.example/dates',
  'f.facts.1.day': '2026-10-28',
  before: '{}',
  converted: '[]',
};

test('a fact is previewed, then shown on the site’s page and list with its source, beside the register’s', async () => {
  await readRows(
    `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (900, 'a-register', '{}', '{"zh":"A register"}', '{}', '2024')`,
  );
  await readRows(
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id) VALUES ('school', ${school.id}, 'roomAndBoard', '', 9000, '${school.currency}/year', 900, 0)
ON CONFLICT DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id`,
  );
  const otherPage = await readPage('northbridge');
  await sendPart(ben, of, { ...FACTS, do: 'keep' });
  const pass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Pat', role: 'administrator' })).replace(
    'desk_pass=',
    '',
  );
  expect([(await getFact('mso', 'roomAndBoard'))?.value, (await getFact('mso', 'roomAndBoard', pass))?.value]).toEqual([
    '9000',
    '9876',
  ]);
  expect((await readPage('mso', pass))?.nameChn).toBe(NAME);
  // The table next to the form shows amounts in the school's currency and links to the entry of each fact.
  expect((await readPart(ben, of)).appearance.facts?.own).toMatchObject([
    { path: 'facts.0', fact: 'room-and-board', value: '9876', currency: school.currency },
    { path: 'facts.1', fact: 'deadline-undergraduate', value: '2027-01-29', currency: '' },
  ]);
  expect((await publishPart(ben, of, await openForm(ben, of))).location).toContain('done=published');
  const now = await readPage('mso');
  const fact = now?.facts.find(({ key }) => key === 'roomAndBoard');
  expect(fact).toMatchObject({ value: '9876', unit: `${school.currency}/year`, was: [] });
  expect(fact?.beside).toEqual([{ value: '9000', unit: `${school.currency}/year`, sourceId: '900' }]);
  expect(now?.sources.find(({ id }) => id === fact?.sourceId)).toMatchObject({
    publisher: 'The school',
    title: 'Accommodation fees',
    address: 'https://school.example/halls',
    asAt: '2026-10-28',
  });
  expect(now?.facts.find(({ key }) => key === 'applicationDeadline')).toMatchObject({
    part: 'undergraduate',
    value: '2027-01-29',
    unit: '',
  });
  expect(await readPage('northbridge')).toEqual(otherPage);
  const listSchoolNames = async (site: Site) =>
    (await readBackend(institutionInquiry, { keyword: school.name, showCount: 50 }, createCallOptions(site)))
      .find(({ id }) => id === String(school.id))
      ?.facts.find(({ key }) => key === 'roomAndBoard')?.value;
  expect([await listSchoolNames('mso'), await listSchoolNames('northbridge')]).toEqual(['9876', '9000']);
  const listSourceTitles = async (site: Site) =>
    (await readBackend(sourceList, {}, createCallOptions(site))).map(({ title }) => title);
  expect([
    (await listSourceTitles('mso')).includes('Dates'),
    (await listSourceTitles('northbridge')).includes('Dates'),
  ]).toEqual([true, false]);
});

test('a site’s name of a school is searchable in either script, and shown in list and title', async () => {
  const searchSites = async (keyword: string, site: Site, locale: Locale = 'zh-hk') =>
    (await readBackend(institutionInquiry, { keyword, showCount: 50 }, createCallOptions(site, locale))).map((item) => [
      item.id,
      item.nameChn,
    ]);
  expect(await searchSites(NAME, 'mso')).toEqual([[String(school.id), NAME]]);
  expect(await searchSites('镜湖', 'mso', 'zh')).toEqual([[String(school.id), '镜湖书院']]);
  expect([await searchSites(NAME, 'northbridge'), await searchSites('镜湖', 'northbridge', 'zh')]).toEqual([[], []]);
  expect([(await readPage('mso'))?.nameChn === NAME, (await readPage('northbridge'))?.nameChn === NAME]).toEqual([
    true,
    false,
  ]);
});

test('a figure without source, duplicated or invalid, and a name without page or with markup are rejected with the form’s values', async () => {
  const errors: [Record<string, string>, string][] = [
    [{ 'f.facts.0.publisher': '' }, 'figureSource'],
    [{ 'f.facts.0.sourceTitle': ' ' }, 'figureSource'],
    [{ 'f.facts.0.page': '' }, 'noAddress'],
    [{ 'f.facts.0.page': 'javascript:alert(1)' }, 'noAddress'],
    [{ 'f.facts.0.day': '' }, 'noDay'],
    [{ 'f.facts.0.amount': '9,876' }, 'noCount'],
    [{ 'f.facts.0.amount': '<b>1</b>' }, 'noCount'],
    [{ 'f.facts.1.amount': '2027-02-30' }, 'noDay'],
    [{ 'f.facts.0.currency': 'pounds' }, 'noCurrency'],
    [{ 'f.facts.1.fact': 'room-and-board', 'f.facts.1.amount': '5' }, 'factTwice'],
    [{ 'f.facts.0.fact': 'teachingRating' }, 'wrong'],
    [{ 'f.nameHk': 'Mirror Lake' }, 'noChinese'],
    [{ 'f.nameHk': '鏡湖<script>alert(1)</script>' }, 'noChinese'],
    [{ 'f.namePage': '' }, 'noNameSource'],
  ];
  const textBefore = JSON.stringify(await readPage('mso'));
  for (const [change, word] of errors) {
    const rejectedSent = await publishPart(ben, of, { ...(await openForm(ben, of)), ...change });
    expect([change, rejectedSent.status, rejectedSent.problems]).toEqual([change, 422, expect.arrayContaining([word])]);
  }
  expect(JSON.stringify(await readPage('mso'))).toBe(textBefore);
});

test('a concurrent change of one figure is reported to the second editor; its history restores the register’s', async () => {
  const [item, otherForm] = [await openForm(ben, of), await openForm(pam, of)];
  expect((await publishPart(ben, of, { ...item, 'f.facts.0.amount': '9900' })).status).toBe(303);
  const response = await publishPart(pam, of, { ...otherForm, 'f.facts.0.amount': '9800' });
  const path = 'facts.0.amount';
  expect([response.status, response.answer?.otherEdit?.[path], response.answer?.values[path]]).toEqual([
    409,
    '9900',
    '9800',
  ]);
  expect((await getFact('mso', 'roomAndBoard'))?.value).toBe('9900');
  expect((await sendPart(ben, of, { do: 'remove' })).status).toBe(303);
  expect(await getFact('mso', 'roomAndBoard')).toMatchObject({ value: '9000', beside: [] });
  expect(await readRows('SELECT * FROM site_names')).toEqual([]);
  const [number = ''] = await readEditNumbers(ben, of);
  await sendPart(ben, of, { undo: number });
  expect((await getFact('mso', 'roomAndBoard'))?.value).toBe('9900');
});
