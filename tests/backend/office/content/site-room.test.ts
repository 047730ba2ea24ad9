import { beforeAll, describe, expect, test } from 'vitest';
import words from '#backend/office/words/site/en-us.json' with { type: 'json' };
import { queryRows } from '#backend/queries/database.ts';
import { editsOf } from '#backend/queries/site/site-edits.ts';
import { saveSite } from '#backend/site/save-site.ts';
import { type Typed, formFields } from '#backend/site/forms/merge-typed.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { siteOf } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { unescapeHtml } from '#tests/backend/support/unescape-html.ts';

// The site itself, changed by those who steer it: at once, by two at a time, and back again.

const ada = new DeskVisitor('mso', 'Ada', 'administrator');
const ben = new DeskVisitor('mso', 'Ben', 'administrator');

beforeAll(loadDemo);

/** The form as it comes to somebody's screen, with what it says of its own beginnings. */
async function open(who: DeskVisitor): Promise<Record<string, string>> {
  const [, before = ''] = /name="before" value="([^"]*)"/.exec(await who.read('/site')) ?? [];
  return { ...(JSON.parse(unescapeHtml(before)) as Typed), before: unescapeHtml(before) };
}
const standing = async () => formFields((await siteOf('mso')).fields);
const noted = () =>
  queryRows<{ who: string; about: string }>(testEnv.DB, {
    sql: `SELECT who, about FROM staff_log WHERE deed = 'siteChanged' ORDER BY id DESC`,
    values: [],
  });

test('the form holds what stands there, and is for administrators of this site alone', async () => {
  const { before: _before, ...form } = await open(ada);
  expect(form).toEqual(await standing());
  for (const role of ['adviser', 'lead'] as const) {
    const other = new DeskVisitor('mso', role, role);
    expect((await other.see('/site')).status).toBe(404);
    expect((await other.see('/site/colours?of=%23123456')).status).toBe(404);
    expect((await other.send('/site', { phone: '+852 3000 0000' })).status).toBe(404);
    expect(await other.call(getOfficeFrame, {})).toMatchObject({ value: { staff: { can: { steerSite: false } } } });
  }
  expect(await ada.call(getOfficeFrame, {})).toMatchObject({ value: { staff: { can: { steerSite: true } } } });
});

test('what is saved is there, is told to the edge, and says who changed what', async () => {
  const form = await open(ada);
  const answer = await ada.send('/site', {
    ...form,
    phone: '+852 3000 0101',
    whatsapp: '+852 6000 0001\r\n+852 6000 0002',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mso/_/office/site?done=saved']);
  const versions = JSON.parse(answer.headers.get(VERSIONS_HEADER) ?? '{}') as Record<string, number>;
  const [row] = await queryRows<{ version: number }>(testEnv.DB, {
    sql: `SELECT version FROM site_versions WHERE agent_key = 'mso'`,
    values: [],
  });
  expect(versions.mso).toBe(row?.version);
  expect(await standing()).toMatchObject({ phone: '+852 3000 0101', whatsapp: '+852 6000 0001\n+852 6000 0002' });
  expect((await noted())[0]).toEqual({ who: 'Ada', about: 'phone, whatsapp' });
  const page = await ada.read('/site');
  expect(page).toContain('+852 3000 0101');
  expect(page).toMatch(/<del>.*<\/del>\s*<ins><bdi>\+852 3000 0101<\/bdi><\/ins>/s);
  const same = await ada.send('/site', await open(ada));
  expect([same.headers.get('location'), same.headers.get(VERSIONS_HEADER)]).toEqual([
    '/mso/_/office/site?done=same',
    null,
  ]);
});

test('what cannot be is told beside its field, and nothing of the form is saved or lost', async () => {
  const before = await standing();
  const answer = await ada.send('/site', {
    ...(await open(ada)),
    phone: 'call us',
    'name-en': '<b>',
    colour: '#0a7d5a',
  });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  for (const word of [
    words['siteProblem.noPhone'],
    words['siteProblem.notPlain'],
    'value="call us"',
    'value="#0a7d5a"',
  ])
    expect(unescapeHtml(page)).toContain(word);
  expect(await standing()).toEqual(before);
});

describe('two people with the same form', () => {
  test('who change different things have both, and the second is told of the first', async () => {
    const [one, other] = [await open(ada), await open(ben)];
    await ada.send('/site', { ...one, phone: '+852 3000 0202' });
    const answer = await ben.send('/site', { ...other, colour: '#1d5fb4' });
    const told = (answer.headers.get('location') ?? '').replace('/mso/_/office', '');
    expect(/role="status">([^<]*)/.exec(await ben.read(told))?.[1]).toContain(words['siteField.phone']);
    expect(await standing()).toMatchObject({ phone: '+852 3000 0202', colour: '#1d5fb4' });
  });

  test('who change the same: the second sees both values, and what is saved then is what they chose', async () => {
    const [one, other] = [await open(ada), await open(ben)];
    await ada.send('/site', { ...one, phone: '+852 3000 0303' });
    const refused = await ben.send('/site', { ...other, phone: '+852 3000 0404', city: 'ld' });
    const page = unescapeHtml(await refused.text());
    expect(refused.status).toBe(409);
    expect(page).toContain('value="+852 3000 0404"');
    expect(page).toContain('<bdi>+852 3000 0303</bdi>');
    expect(await standing()).toMatchObject({ phone: '+852 3000 0303', city: one.city });
    const [, before = ''] = /name="before" value="([^]*?\})"/.exec(page) ?? [];
    await ben.send('/site', { ...other, before, phone: '+852 3000 0404', city: 'ld' });
    expect(await standing()).toMatchObject({ phone: '+852 3000 0404', city: 'ld' });
  });

  test('who press at the same moment lose nothing', async () => {
    const [one, other] = [await open(ada), await open(ben)];
    await Promise.all([
      ada.send('/site', { ...one, 'short-en': 'Ferry' }),
      ben.send('/site', { ...other, 'short-hk': '渡口' }),
      ada.send('/site', { ...one, whatsapp: '+852 6000 0077' }),
    ]);
    expect(await standing()).toMatchObject({ 'short-en': 'Ferry', 'short-hk': '渡口', whatsapp: '+852 6000 0077' });
  });
});

test('an edit is undone over all that came after it, and not where the same was changed again', async () => {
  const first = await open(ada);
  await ada.send('/site', { ...first, phone: '+852 3000 0505' });
  await ada.send('/site', { ...(await open(ada)), colour: '#7a3e8f' });
  const [, newest = '', second = ''] = (await ada.read('/site'))
    .split('name="undo" value="')
    .map((part) => /^\d+/.exec(part)?.[0]);
  expect((await ada.send('/site', { undo: second })).status).toBe(303);
  expect(await standing()).toMatchObject({ phone: first.phone, colour: '#7a3e8f' });
  await ada.send('/site', { ...(await open(ada)), colour: '#123abc' });
  expect((await ada.send('/site', { undo: newest })).status).toBe(409);
  expect(await standing()).toMatchObject({ colour: '#123abc' });
  expect((await ada.send('/site', { undo: '999' })).status).toBe(404);
});

test('a colour is shown by day and by night with what comes of it, and a colour that is none shows the house’s own', async () => {
  const text = await ada.read(`/site/colours?of=${encodeURIComponent('#ffe14d')}`);
  expect(text.match(/class="passes"/g)).toHaveLength(6);
  expect(text).toContain('--brand:#ffe14d');
  expect(await ada.read(`/site/colours?of=${encodeURIComponent('red;}</style>')}`)).toContain('--brand:#b3392b');
});

test('hours, closed days and languages are set together, and told as they were typed where they cannot be', async () => {
  const form = { ...(await open(ada)), ...Object.fromEntries(['sat', 'sun'].map((day) => [`hours-${day}`, ''])) };
  for (const day of ['mon', 'tue', 'wed', 'thu', 'fri']) Object.assign(form, { [`hours-${day}`]: '9:30-18:00' });
  const refused = await ada.send('/site', {
    ...form,
    'hours-mon': '18:00-9:30',
    closed: '2026-02-30',
    languages: ['', 'en-us'],
  });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  for (const problem of ['noHours', 'noDays', 'lacksLanguage'] as const)
    expect([problem, page.includes(words[`siteProblem.${problem}`])]).toEqual([problem, true]);
  expect(page).toContain('value="18:00-9:30"');
  const saved = await ada.send('/site', {
    ...form,
    closed: '2026-12-26\r\n2026-12-25',
    languages: ['', 'zh-hk', 'en-us'],
  });
  expect(saved.status).toBe(303);
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
    const form = await open(ada);
    expect((await ada.send('/site', { ...form, ...PLATFORMS, phone: '+852 3000 0909' })).status).toBe(303);
    const { host, level, 'texts-a-day': texts } = before;
    expect(await standing()).toMatchObject({ host, level, 'texts-a-day': texts, phone: '+852 3000 0909' });
  });

  test('changes none of them past the form either, while the platform may', async () => {
    const before = await standing();
    const by = { staffId: 1, who: 'Ada', steersPlatform: false };
    const typed = { ...before, ...PLATFORMS };
    expect(await saveSite(testEnv.DB, 'mso', { before, typed }, by)).toEqual({ kind: 'same' });
    const asPlatform = { ...by, steersPlatform: true };
    expect(await saveSite(testEnv.DB, 'mso', { before, typed: { ...before, level: '5' } }, asPlatform)).toMatchObject({
      kind: 'saved',
    });
    expect((await standing()).level).toBe('5');
    await saveSite(testEnv.DB, 'mso', { before: { ...before, level: '5' }, typed: before }, asPlatform);
  });

  test('takes back nothing that the platform has set', async () => {
    const before = await standing();
    const by = { staffId: 0, who: 'shell', steersPlatform: true };
    await saveSite(testEnv.DB, 'mso', { before, typed: { ...before, level: '3', phone: '+852 3000 0808' } }, by);
    const [edit] = await queryRows(testEnv.DB, editsOf((await siteOf('mso')).id, 'head', 1));
    expect((await ada.send('/site', { undo: String(edit?.number) })).status).toBe(303);
    expect(await standing()).toMatchObject({ level: '3', phone: before.phone });
  });

  test('makes no other site', async () => {
    expect((await ada.see('/site/new')).status).toBe(404);
    expect((await ada.send('/site/new', { key: 'fairhaven', 'name-en': 'Fairhaven' })).status).toBe(404);
  });
});
