import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { selectEdits } from '#backend/queries/site/site-edits.ts';
import { saveSite } from '#backend/site/save-site.ts';
import { formatFields } from '#backend/site/forms/merge-typed.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { getSiteSettings, saveSiteSettings, undoSiteEdit } from '#shared/contract/office/site.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests changes of site settings by administrators: immediate changes, changes by two people in parallel, and undo.

const ada = new DeskVisitor('mso', 'Ada', 'administrator');
const ben = new DeskVisitor('mso', 'Ben', 'administrator');

beforeAll(loadDemo);

type Fields = Readonly<Record<string, string>>;
interface OpenedForm {
  before: Fields;
  values: Fields;
}

/** Opens a freshly loaded settings form. */
async function openForm(client: DeskVisitor): Promise<OpenedForm> {
  const result = await client.callOffice(getSiteSettings, {});
  if (!result.ok) throw new Error(result.error.code);
  return { before: result.value.values, values: result.value.values };
}
const changeSiteFields = async (client: DeskVisitor, { before, values }: OpenedForm, changedFields: Fields) => {
  const result = await client.callOffice(saveSiteSettings, { before, values: { ...values, ...changedFields } });
  if (!result.ok) throw new Error(result.error.code);
  return { ...result.value, headers: result.headers };
};
const undoEdit = (client: DeskVisitor, number: number) => client.callOffice(undoSiteEdit, { number });
async function readEdits(client: DeskVisitor) {
  const result = await client.callOffice(getSiteSettings, {});
  return result.ok ? result.value.edits : [];
}
const readLiveFields = async () => formatFields((await requireStoredSite('mso')).fields);
const readLog = () =>
  queryRows<{ who: string; about: string }>(testEnv.DB, {
    sql: `SELECT who, about FROM staff_log WHERE deed = 'siteChanged' ORDER BY id DESC`,
    values: [],
  });

test('the form has the current values, for administrators of this site only', async () => {
  expect((await openForm(ada)).values).toEqual(await readLiveFields());
  for (const role of ['adviser', 'lead'] as const) {
    const client = new DeskVisitor('mso', role, role);
    expect((await client.callOffice(getSiteSettings, {})).status).toBe(403);
    expect(
      (await client.callOffice(saveSiteSettings, { before: {}, values: { phone: '+852 3000 0000' } })).status,
    ).toBe(403);
    expect((await undoEdit(client, 1)).status).toBe(403);
  }
});

test('a saved change is stored, sent to the edge, and entered in the history and the audit log', async () => {
  const form = await openForm(ada);
  const phones = { phone: '+852 3000 0101', whatsapp: '+852 6000 0001\r\n+852 6000 0002' };
  const changeResult = await changeSiteFields(ada, form, phones);
  expect(changeResult).toMatchObject({ kind: 'saved', also: [] });
  const versions = JSON.parse(changeResult.headers.get(VERSIONS_HEADER) ?? '{}') as Record<string, number>;
  const [row] = await queryRows<{ version: number }>(testEnv.DB, {
    sql: `SELECT version FROM site_versions WHERE agent_key = 'mso'`,
    values: [],
  });
  expect(versions.mso).toBe(row?.version);
  expect(await readLiveFields()).toMatchObject({ phone: '+852 3000 0101', whatsapp: '+852 6000 0001\n+852 6000 0002' });
  expect((await readLog())[0]).toEqual({ who: 'Ada', about: 'phone, whatsapp' });
  expect((await readEdits(ada))[0]?.changes).toContainEqual({
    name: 'phone',
    was: form.values.phone,
    is: '+852 3000 0101',
  });
  const unchangedResult = await changeSiteFields(ada, await openForm(ada), {});
  expect([unchangedResult.kind, unchangedResult.headers.get(VERSIONS_HEADER)]).toEqual(['same', null]);
});

test('invalid values are rejected by field, and the form’s values are preserved unsaved', async () => {
  const fieldsBefore = await readLiveFields();
  const values = { phone: 'call us', 'name-en': '<b>', colour: '#0a7d5a' };
  const changeResult = await changeSiteFields(ada, await openForm(ada), values);
  expect(changeResult).toMatchObject({ kind: 'faulty', values });
  expect(changeResult.kind === 'faulty' && changeResult.faults).toEqual(
    expect.arrayContaining([
      { field: 'phone', problem: 'noPhone' },
      { field: 'name-en', problem: 'notPlain' },
    ]),
  );
  expect(await readLiveFields()).toEqual(fieldsBefore);
});

test('an uploaded logo replaces the generated one, also in the history, and is deleted with its setting', async () => {
  const svg = (await requireStoredSite('mso')).fields.topLogoPath;
  const logoPath = '/appFile/media/0123456789abcdef.png';
  await changeSiteFields(ada, await openForm(ada), { logo: logoPath });
  expect((await requireStoredSite('mso')).fields.topLogoPath).toBe(logoPath);
  await changeSiteFields(ada, await openForm(ada), { colour: '#2f6b3a' });
  expect((await requireStoredSite('mso')).fields).toMatchObject({ topLogoPath: logoPath, brandColour: '#2f6b3a' });
  expect(await changeSiteFields(ada, await openForm(ada), { logo: 'https://elsewhere.example/x.png' })).toMatchObject({
    kind: 'faulty',
    faults: [{ field: 'logo', problem: 'noAddress' }],
  });
  await changeSiteFields(ada, await openForm(ada), { logo: '', colour: '#b3392b' });
  expect((await requireStoredSite('mso')).fields.topLogoPath).toMatch(/\/logo\//);
  expect(svg).toMatch(/\/logo\//);
});

describe('two administrators with the same form', () => {
  test('merge edits of different fields, and the second one is notified', async () => {
    const [adaForm, benForm] = [await openForm(ada), await openForm(ben)];
    await changeSiteFields(ada, adaForm, { phone: '+852 3000 0202' });
    expect(await changeSiteFields(ben, benForm, { colour: '#1d5fb4' })).toMatchObject({
      kind: 'saved',
      also: ['phone'],
    });
    expect(await readLiveFields()).toMatchObject({ phone: '+852 3000 0202', colour: '#1d5fb4' });
  });

  test('see both values of the same field, and save the chosen one', async () => {
    const [adaForm, benForm] = [await openForm(ada), await openForm(ben)];
    await changeSiteFields(ada, adaForm, { phone: '+852 3000 0303' });
    const benFields = { phone: '+852 3000 0404', city: 'ld' };
    const rejectedResult = await changeSiteFields(ben, benForm, benFields);
    expect(rejectedResult).toMatchObject({
      kind: 'both',
      both: ['phone'],
      values: benFields,
      now: { phone: '+852 3000 0303' },
    });
    expect(await readLiveFields()).toMatchObject({ phone: '+852 3000 0303', city: adaForm.values.city });
    if (rejectedResult.kind !== 'both') throw new Error(rejectedResult.kind);
    await changeSiteFields(ben, { before: rejectedResult.now, values: rejectedResult.values }, {});
    expect(await readLiveFields()).toMatchObject(benFields);
  });

  test('lose nothing when saving concurrently', async () => {
    const [adaForm, benForm] = [await openForm(ada), await openForm(ben)];
    await Promise.all([
      changeSiteFields(ada, adaForm, { 'short-en': 'Ferry' }),
      changeSiteFields(ben, benForm, { 'short-hk': '渡口' }),
      changeSiteFields(ada, adaForm, { whatsapp: '+852 6000 0077' }),
    ]);
    expect(await readLiveFields()).toMatchObject({
      'short-en': 'Ferry',
      'short-hk': '渡口',
      whatsapp: '+852 6000 0077',
    });
  });
});

test('an edit can be undone after later edits, except where the same field was changed again', async () => {
  const firstForm = await openForm(ada);
  await changeSiteFields(ada, firstForm, { phone: '+852 3000 0505' });
  await changeSiteFields(ada, await openForm(ada), { colour: '#7a3e8f' });
  const [newestNumber, secondNumber] = (await readEdits(ada)).map(({ number }) => number);
  expect(await undoEdit(ada, secondNumber ?? 0)).toMatchObject({ value: { kind: 'saved' } });
  expect(await readLiveFields()).toMatchObject({ phone: firstForm.values.phone, colour: '#7a3e8f' });
  await changeSiteFields(ada, await openForm(ada), { colour: '#123abc' });
  expect(await undoEdit(ada, newestNumber ?? 0)).toMatchObject({ value: { kind: 'both', both: ['colour'] } });
  expect(await readLiveFields()).toMatchObject({ colour: '#123abc' });
  expect((await undoEdit(ada, 999)).status).toBe(404);
});

test('hours, closed days and languages are set together, and preserved as typed when invalid', async () => {
  const hours = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [`hours-${day}`, '9:30-18:00']));
  const weekHours = { ...hours, 'hours-sat': '', 'hours-sun': '' };
  const wrongFields = { 'hours-mon': '18:00-9:30', closed: '2026-02-30', languages: 'en-us' };
  const rejectedResult = await changeSiteFields(ada, await openForm(ada), { ...weekHours, ...wrongFields });
  expect(rejectedResult).toMatchObject({ kind: 'faulty', values: wrongFields });
  expect(rejectedResult.kind === 'faulty' && rejectedResult.faults.map(({ problem }) => problem).toSorted()).toEqual([
    'lacksLanguage',
    'noDays',
    'noHours',
  ]);
  const rightFields = { ...weekHours, closed: '2026-12-26\r\n2026-12-25', languages: 'zh-hk\nen-us' };
  expect(await changeSiteFields(ada, await openForm(ada), rightFields)).toMatchObject({ kind: 'saved' });
  expect(await readLiveFields()).toMatchObject({
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

  test('cannot change host, level or text message budget', async () => {
    const fieldsBefore = await readLiveFields();
    const changedFields = { ...PLATFORMS, phone: '+852 3000 0909' };
    expect(await changeSiteFields(ada, await openForm(ada), changedFields)).toMatchObject({ kind: 'saved' });
    const { host, level, 'texts-a-day': textLimit } = fieldsBefore;
    expect(await readLiveFields()).toMatchObject({ host, level, 'texts-a-day': textLimit, phone: '+852 3000 0909' });
  });

  test('cannot change them by forged fields either, while the platform can', async () => {
    const fieldsBefore = await readLiveFields();
    const actor = { staffId: 1, who: 'Ada', steersPlatform: false };
    const values = { ...fieldsBefore, ...PLATFORMS };
    expect(await saveSite(testEnv.DB, 'mso', { before: fieldsBefore, typedValues: values }, actor)).toEqual({
      kind: 'same',
    });
    const platformActor = { ...actor, steersPlatform: true };
    expect(
      await saveSite(
        testEnv.DB,
        'mso',
        { before: fieldsBefore, typedValues: { ...fieldsBefore, level: '5' } },
        platformActor,
      ),
    ).toMatchObject({
      kind: 'saved',
    });
    expect((await readLiveFields()).level).toBe('5');
    await saveSite(
      testEnv.DB,
      'mso',
      { before: { ...fieldsBefore, level: '5' }, typedValues: fieldsBefore },
      platformActor,
    );
  });

  test('undo does not revert platform settings', async () => {
    const fieldsBefore = await readLiveFields();
    const actor = { staffId: 0, who: 'shell', steersPlatform: true };
    await saveSite(
      testEnv.DB,
      'mso',
      { before: fieldsBefore, typedValues: { ...fieldsBefore, level: '3', phone: '+852 3000 0808' } },
      actor,
    );
    const [edit] = await queryRows(testEnv.DB, selectEdits((await requireStoredSite('mso')).id, 'head', 1));
    expect(await undoEdit(ada, edit?.number ?? 0)).toMatchObject({ value: { kind: 'saved' } });
    expect(await readLiveFields()).toMatchObject({ level: '3', phone: fieldsBefore.phone });
  });
});
