import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { selectEdits } from '#backend/queries/site/site-edits.ts';
import { saveSite } from '#backend/site/save-site.ts';
import { formFields } from '#backend/site/forms/merge-typed.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { getSiteSettings, saveSiteSettings, undoSiteEdit } from '#shared/contract/office/site.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { getSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Site settings, changed by administrators: at once, by two people in parallel, and undone.

const ada = new DeskVisitor('mso', 'Ada', 'administrator');
const ben = new DeskVisitor('mso', 'Ben', 'administrator');

beforeAll(loadDemo);

type Fields = Readonly<Record<string, string>>;
interface Opened {
  before: Fields;
  values: Fields;
}

/** Settings form as freshly loaded. */
async function open(client: DeskVisitor): Promise<Opened> {
  const result = await client.call(getSiteSettings, {});
  if (!result.ok) throw new Error(result.error.code);
  return { before: result.value.values, values: result.value.values };
}
const change = async (client: DeskVisitor, { before, values }: Opened, changed: Fields) => {
  const result = await client.call(saveSiteSettings, { before, values: { ...values, ...changed } });
  if (!result.ok) throw new Error(result.error.code);
  return { ...result.value, headers: result.headers };
};
const undo = (client: DeskVisitor, number: number) => client.call(undoSiteEdit, { number });
async function editsSeen(client: DeskVisitor) {
  const result = await client.call(getSiteSettings, {});
  return result.ok ? result.value.edits : [];
}
const standing = async () => formFields((await getSite('mso')).fields);
const noted = () =>
  queryRows<{ who: string; about: string }>(testEnv.DB, {
    sql: `SELECT who, about FROM staff_log WHERE deed = 'siteChanged' ORDER BY id DESC`,
    values: [],
  });

test('the form has the current values, for administrators of this site only', async () => {
  expect((await open(ada)).values).toEqual(await standing());
  for (const role of ['adviser', 'lead'] as const) {
    const other = new DeskVisitor('mso', role, role);
    expect((await other.call(getSiteSettings, {})).status).toBe(403);
    expect((await other.call(saveSiteSettings, { before: {}, values: { phone: '+852 3000 0000' } })).status).toBe(403);
    expect((await undo(other, 1)).status).toBe(403);
  }
});

test('a saved change is stored, sent to the edge, and entered in the history and the audit log', async () => {
  const form = await open(ada);
  const phones = { phone: '+852 3000 0101', whatsapp: '+852 6000 0001\r\n+852 6000 0002' };
  const answer = await change(ada, form, phones);
  expect(answer).toMatchObject({ kind: 'saved', also: [] });
  const versions = JSON.parse(answer.headers.get(VERSIONS_HEADER) ?? '{}') as Record<string, number>;
  const [row] = await queryRows<{ version: number }>(testEnv.DB, {
    sql: `SELECT version FROM site_versions WHERE agent_key = 'mso'`,
    values: [],
  });
  expect(versions.mso).toBe(row?.version);
  expect(await standing()).toMatchObject({ phone: '+852 3000 0101', whatsapp: '+852 6000 0001\n+852 6000 0002' });
  expect((await noted())[0]).toEqual({ who: 'Ada', about: 'phone, whatsapp' });
  expect((await editsSeen(ada))[0]?.changes).toContainEqual({
    name: 'phone',
    was: form.values.phone,
    is: '+852 3000 0101',
  });
  const same = await change(ada, await open(ada), {});
  expect([same.kind, same.headers.get(VERSIONS_HEADER)]).toEqual(['same', null]);
});

test('invalid values are rejected by field, and the form’s values are preserved unsaved', async () => {
  const before = await standing();
  const values = { phone: 'call us', 'name-en': '<b>', colour: '#0a7d5a' };
  const answer = await change(ada, await open(ada), values);
  expect(answer).toMatchObject({ kind: 'faulty', values });
  expect(answer.kind === 'faulty' && answer.faults).toEqual(
    expect.arrayContaining([
      { field: 'phone', problem: 'noPhone' },
      { field: 'name-en', problem: 'notPlain' },
    ]),
  );
  expect(await standing()).toEqual(before);
});

test('an uploaded logo replaces the generated one, also in the history, and is deleted with its setting', async () => {
  const svg = (await getSite('mso')).fields.topLogoPath;
  const logo = '/appFile/media/0123456789abcdef.png';
  await change(ada, await open(ada), { logo });
  expect((await getSite('mso')).fields.topLogoPath).toBe(logo);
  await change(ada, await open(ada), { colour: '#2f6b3a' });
  expect((await getSite('mso')).fields).toMatchObject({ topLogoPath: logo, brandColour: '#2f6b3a' });
  expect(await change(ada, await open(ada), { logo: 'https://elsewhere.example/x.png' })).toMatchObject({
    kind: 'faulty',
    faults: [{ field: 'logo', problem: 'noAddress' }],
  });
  await change(ada, await open(ada), { logo: '', colour: '#b3392b' });
  expect((await getSite('mso')).fields.topLogoPath).toMatch(/\/logo\//);
  expect(svg).toMatch(/\/logo\//);
});

describe('two people with the same form', () => {
  test('concurrent edits of different fields are merged, and the second editor is notified', async () => {
    const [openedItem, other] = [await open(ada), await open(ben)];
    await change(ada, openedItem, { phone: '+852 3000 0202' });
    expect(await change(ben, other, { colour: '#1d5fb4' })).toMatchObject({ kind: 'saved', also: ['phone'] });
    expect(await standing()).toMatchObject({ phone: '+852 3000 0202', colour: '#1d5fb4' });
  });

  test('concurrent edits of one field show both values, and save the chosen one', async () => {
    const [openedItem, other] = [await open(ada), await open(ben)];
    await change(ada, openedItem, { phone: '+852 3000 0303' });
    const ownRow = { phone: '+852 3000 0404', city: 'ld' };
    const rejected = await change(ben, other, ownRow);
    expect(rejected).toMatchObject({ kind: 'both', both: ['phone'], values: ownRow, now: { phone: '+852 3000 0303' } });
    expect(await standing()).toMatchObject({ phone: '+852 3000 0303', city: openedItem.values.city });
    if (rejected.kind !== 'both') throw new Error(rejected.kind);
    await change(ben, { before: rejected.now, values: rejected.values }, {});
    expect(await standing()).toMatchObject(ownRow);
  });

  test('concurrent saves lose nothing', async () => {
    const [openedItem, other] = [await open(ada), await open(ben)];
    await Promise.all([
      change(ada, openedItem, { 'short-en': 'Ferry' }),
      change(ben, other, { 'short-hk': '渡口' }),
      change(ada, openedItem, { whatsapp: '+852 6000 0077' }),
    ]);
    expect(await standing()).toMatchObject({ 'short-en': 'Ferry', 'short-hk': '渡口', whatsapp: '+852 6000 0077' });
  });
});

test('an edit is undone over all that came after it, and not where the same was changed again', async () => {
  const first = await open(ada);
  await change(ada, first, { phone: '+852 3000 0505' });
  await change(ada, await open(ada), { colour: '#7a3e8f' });
  const [newest, second] = (await editsSeen(ada)).map(({ number }) => number);
  expect(await undo(ada, second ?? 0)).toMatchObject({ value: { kind: 'saved' } });
  expect(await standing()).toMatchObject({ phone: first.values.phone, colour: '#7a3e8f' });
  await change(ada, await open(ada), { colour: '#123abc' });
  expect(await undo(ada, newest ?? 0)).toMatchObject({ value: { kind: 'both', both: ['colour'] } });
  expect(await standing()).toMatchObject({ colour: '#123abc' });
  expect((await undo(ada, 999)).status).toBe(404);
});

test('hours, closed days and languages are set together, and come back as typed where they are not valid', async () => {
  const hours = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [`hours-${day}`, '9:30-18:00']));
  const week = { ...hours, 'hours-sat': '', 'hours-sun': '' };
  const wrong = { 'hours-mon': '18:00-9:30', closed: '2026-02-30', languages: 'en-us' };
  const rejected = await change(ada, await open(ada), { ...week, ...wrong });
  expect(rejected).toMatchObject({ kind: 'faulty', values: wrong });
  expect(rejected.kind === 'faulty' && rejected.faults.map(({ problem }) => problem).toSorted()).toEqual([
    'lacksLanguage',
    'noDays',
    'noHours',
  ]);
  const right = { ...week, closed: '2026-12-26\r\n2026-12-25', languages: 'zh-hk\nen-us' };
  expect(await change(ada, await open(ada), right)).toMatchObject({ kind: 'saved' });
  expect(await standing()).toMatchObject({
    'hours-mon': '09:30-18:00',
    'hours-sun': '',
    closed: '2026-12-25\n2026-12-26',
    languages: 'zh-hk\nen-us',
  });
  expect(await readBackend(agentDetail, { keyCode: 'mso', host: '' })).toMatchObject({
    openingHours: [...Array.from({ length: 5 }, () => '09:30-18:00'), '', ''],
    closedDays: ['2026-12-25', '2026-12-26'],
    languages: ['zh-hk', 'en-us'],
  });
});

describe('an administrator of a site', () => {
  const PLATFORMS = { host: 'www.passage.example', level: '30', 'texts-a-day': '100000' };

  test('changes no host, level or budget of texts', async () => {
    const before = await standing();
    const changed = { ...PLATFORMS, phone: '+852 3000 0909' };
    expect(await change(ada, await open(ada), changed)).toMatchObject({ kind: 'saved' });
    const { host, level, 'texts-a-day': texts } = before;
    expect(await standing()).toMatchObject({ host, level, 'texts-a-day': texts, phone: '+852 3000 0909' });
  });

  test('changes none of them past the form either, while the platform may', async () => {
    const before = await standing();
    const actor = { staffId: 1, who: 'Ada', steersPlatform: false };
    const values = { ...before, ...PLATFORMS };
    expect(await saveSite(testEnv.DB, 'mso', { before, typed: values }, actor)).toEqual({ kind: 'same' });
    const asPlatform = { ...actor, steersPlatform: true };
    expect(await saveSite(testEnv.DB, 'mso', { before, typed: { ...before, level: '5' } }, asPlatform)).toMatchObject({
      kind: 'saved',
    });
    expect((await standing()).level).toBe('5');
    await saveSite(testEnv.DB, 'mso', { before: { ...before, level: '5' }, typed: before }, asPlatform);
  });

  test('undo does not revert platform settings', async () => {
    const before = await standing();
    const actor = { staffId: 0, who: 'shell', steersPlatform: true };
    await saveSite(testEnv.DB, 'mso', { before, typed: { ...before, level: '3', phone: '+852 3000 0808' } }, actor);
    const [edit] = await queryRows(testEnv.DB, selectEdits((await getSite('mso')).id, 'head', 1));
    expect(await undo(ada, edit?.number ?? 0)).toMatchObject({ value: { kind: 'saved' } });
    expect(await standing()).toMatchObject({ level: '3', phone: before.phone });
  });
});
