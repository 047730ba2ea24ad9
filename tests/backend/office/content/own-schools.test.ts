import { beforeAll, expect, test } from 'vitest';
import { OFFICE_PASS_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { listRows } from '#shared/contract/office/content.ts';
import { loadDemo, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { begin, getEdits, list, open, readPart, getRows, send, getStatus } from './own-row.ts';

// Text of a site about a school, and the site's figures beside those of registers.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let id = '';
let of = '';

beforeAll(async () => {
  await loadDemo();
  await loadDemoCatalogue();
  const [school] = await getRows<{ id: number }>('SELECT id FROM schools WHERE levels <> 0 ORDER BY id LIMIT 1');
  id = String(school?.id ?? '');
  of = `school ${id}`;
});

const page = (agentKey: string, pass = '') =>
  readBackend(
    institutionByInstitutionId,
    { id },
    {
      level: 1,
      locale: 'en-us',
      headers: { 'x-agent-key': agentKey, [OFFICE_PASS_HEADER]: pass },
    },
  );
const said = async (agentKey: string, pass = '') => JSON.stringify(await page(agentKey, pass));

const NOTE = {
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

test('a note is found by the school’s name, previewed, published on this site alone, and changes no row that others share', async () => {
  const shared = async () => [
    await getRows('SELECT * FROM schools ORDER BY id'),
    await getRows('SELECT * FROM facts'),
    await getRows('SELECT * FROM sources'),
  ];
  const before = await shared();
  const theirs = await page('northbridge');
  const [school] = await getRows<{ name: string }>(`SELECT name FROM schools WHERE id = ${id}`);
  const row = await list(ben, 'school', { q: school?.name ?? '' });
  expect(row.rows.map(({ name }) => name)).toContain(of);
  await send(ben, of, { ...NOTE, do: 'keep' });
  const pass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Pam', role: 'administrator' })).replace(
    'desk_pass=',
    '',
  );
  expect([await said('mso'), await said('mso', pass)].map((text) => text.includes('Nine since 2020'))).toEqual([
    false,
    true,
  ]);
  const publishedSent = await send(ben, of, { ...(await open(ben, of)), do: 'publish' });
  expect(publishedSent.location).toContain('done=published');
  expect(publishedSent.headers.get(VERSIONS_HEADER)).toContain('"mso":');
  const now = await page('mso');
  const [section, figures, contact] = now?.institution.infoDtoList ?? [];
  expect(section?.description).toContain('Nine since 2020');
  for (const text of [
    '198 GBP/week',
    'https://school.example/halls',
    'as at 2026-10-28',
    'by its leave',
    'The official register says otherwise',
  ])
    expect(figures?.description).toContain(text);
  expect(contact?.description).toContain('&lt;b&gt;now');
  expect(await page('northbridge')).toEqual(theirs);
  expect(await shared()).toEqual(before);
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
  const textBefore = await said('mso');
  for (const [change, word] of errors) {
    const rejectedSent = await send(ben, of, { ...(await open(ben, of)), ...change, do: 'publish' });
    expect([change, rejectedSent.status, rejectedSent.problems]).toEqual([change, 422, expect.arrayContaining([word])]);
  }
  expect(await said('mso')).toBe(textBefore);
});

test('a picture is chosen in the form, and concurrent edits are merged', async () => {
  const selectedSent = await send(ben, of, { ...(await open(ben, of)), do: 'pick picture' });
  expect([selectedSent.status, selectedSent.answer?.picking]).toEqual([200, 'picture']);
  const [item, other] = [await open(ben, of), await open(ben, of)];
  const pam = new DeskVisitor('mso', 'Pam', 'administrator');
  await Promise.all([
    send(ben, of, { ...item, 'f.contact.zh-hk': '找 Ben', do: 'publish' }),
    send(pam, of, { ...other, 'f.figures.0.note.en-us': 'For 40 weeks.', do: 'publish' }),
  ]);
  const [row] = await getRows<{ content: string }>('SELECT content FROM site_schools');
  expect([row?.content.includes('找 Ben'), row?.content.includes('For 40 weeks.')]).toEqual([true, true]);
});

test('leads, other sites and missing schools have no effect; its history restores a removed one', async () => {
  const rowsBefore = await getRows('SELECT * FROM site_schools');
  expect([await getStatus(lead, of), (await send(lead, of, { ...NOTE, do: 'publish' })).status]).toEqual([403, 403]);
  expect((await lead.call(listRows, { kind: 'school' })).status).toBe(403);
  expect(JSON.stringify(await readPart(tom, of))).not.toContain('Nine since 2020');
  expect((await send(tom, of, { undo: '1' })).status).toBe(404);
  for (const emptyText of ['school 999999999', 'school 0', 'school x'])
    expect((await send(ben, emptyText, { ...NOTE, do: 'publish' })).status).toBe(404);
  expect(await begin(ben, 'school')).toBe('');
  expect(await getRows('SELECT * FROM site_schools')).toEqual(rowsBefore);
  await send(ben, of, { do: 'remove' });
  expect(await getRows('SELECT * FROM site_schools')).toEqual([]);
  const [number = ''] = await getEdits(ben, of);
  await send(ben, of, { undo: number });
  expect(await getRows('SELECT * FROM site_schools')).toEqual(rowsBefore);
});
