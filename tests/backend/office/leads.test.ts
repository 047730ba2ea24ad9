import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { touchAllSites } from '#backend/queries/site/agents.ts';
import { eraseUserRows } from '#backend/queries/retention/rows-about-a-user.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { changeLead, createLead, getLead, type LeadCommand, listLeads } from '#shared/contract/office/leads.ts';
import { LEAD_FILTERS } from '#shared/rules/leads.ts';
import { WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import { AS_ROOM, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { atTime } from '#tests/backend/support/clock.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { newStudent, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');

beforeAll(async () => {
  await loadDemo();
  for (const deskVisitor of [adviser, colleague, otherSiteVisitor]) await deskVisitor.call(listLeads, {});
});

type NewLead = Parameters<typeof createLead.input.parse>[0] & Partial<Record<string, unknown>>;

async function create(actor: DeskVisitor, input: object) {
  const result = await actor.call(createLead, { channel: 'walkIn', ...input } as NewLead as never);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function createdId(actor: DeskVisitor, input: object): Promise<number> {
  const created = await create(actor, input);
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.id;
}

async function change(actor: DeskVisitor, id: number, command: LeadCommand) {
  const result = await actor.call(changeLead, { id, command });
  return result.ok ? result.value.kind : result.error.code;
}

async function load(id: number, actor = adviser) {
  const result = await actor.call(getLead, { id });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function getList(actor: DeskVisitor, input: object = {}) {
  const result = await actor.call(listLeads, input);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Guest of the site who has requested an adviser, with functions to write messages. */
async function startGuest(name: string, agentKey = 'mso') {
  const requested = { userId: '', visitorId: `browser-${name}`, agentKey, host: 'localhost', lang: 'en-us', name };
  const { source_id: source, conversation_id: id } = await readBackend(contactInfo, requested);
  const messages = `/appChat/public/api/v1/inboxes/${agentKey}/contacts/${source}/conversations/${id}/messages`;
  let echo = 0;
  return {
    id,
    write: (content: string, echoId = `${name}-${++echo}`) =>
      request('POST', messages, { content, echo_id: echoId }, AS_ROOM),
  };
}

describe('a lead from a conversation', () => {
  test('has the question and the contact that the guest wrote, and leads back to the conversation', async () => {
    const guest = await startGuest('Walker');
    await guest.write('Do you visit schools in Leeds?');
    await guest.write('Thank you!');
    const id = Number(guest.id);
    const openedResponse = await adviser.call(getDesk, { id });
    if (!openedResponse.ok) throw new Error(openedResponse.error.code);
    const { leadInput } = openedResponse.value.open ?? {};
    expect(leadInput).toEqual({ phone: '', email: '', question: 'Do you visit schools in Leeds?' });
    const created = { ...leadInput, phone: '9888 0001', channel: 'web', conversationId: id };
    expect(await otherSiteVisitor.call(createLead, created as never)).toMatchObject({ error: { code: 'notFound' } });
    const leadId = await createdId(adviser, created);
    expect((await load(leadId)).lead).toMatchObject({ conversationId: id, question: 'Do you visit schools in Leeds?' });
  });
});

describe('a lead entered by hand', () => {
  test('is found by whichever way its number is written, and is not entered twice', async () => {
    const id = await createdId(adviser, { phone: '9123 0001', name: '陳大文', question: '想讀法律' });
    for (const phone of ['+852 9123-0001', '0085291230001', '８５２９１２３０００１'])
      expect(await create(colleague, { phone })).toEqual({ kind: 'duplicate', id, name: '陳大文' });
    expect((await load(id)).lead).toMatchObject({ areaCode: '852', mobile: '91230001', state: 'new' });
    for (const q of ['91230001', '陳大', '法律'])
      expect((await getList(adviser, { q })).leads.map((item) => item.id)).toContain(id);
  });

  test('needs a number or an address that is one', async () => {
    expect(await create(adviser, {})).toEqual({ kind: 'invalid', fields: ['contact'] });
    expect(await create(adviser, { phone: 'x', email: 'y' })).toEqual({ kind: 'invalid', fields: ['phone', 'email'] });
  });

  test('entered by two colleagues at once is one lead', async () => {
    const both = await Promise.all(
      [adviser, colleague].map((actor) => create(actor, { email: 'At.Once@Example.org' })),
    );
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['created', 'duplicate']);
    const { leads } = await getList(adviser, { q: 'at.once@example.org' });
    expect(leads).toHaveLength(1);
    expect((await load(leads[0]?.id ?? 0)).entries.map(({ kind }) => kind)).toEqual(['created']);
  });

  test('keeps the number of another agency apart', async () => {
    const id = await createdId(adviser, { phone: '9123 0002' });
    await createdId(otherSiteVisitor, { phone: '+852 9123 0002' });
    expect(await change(otherSiteVisitor, id, { kind: 'reopen' })).toBe('notFound');
    expect((await otherSiteVisitor.call(getLead, { id })).ok).toBe(false);
    expect((await getList(otherSiteVisitor, { q: '91230002' })).leads.map((item) => item.id)).not.toContain(id);
  });
});

describe('a lead that is followed up', () => {
  test('logs every change, and no unchanged field', async () => {
    const id = await createdId(adviser, { phone: '9123 0003', isMine: true });
    const { lead, colleagues } = await load(id);
    const other = colleagues.find(({ name }) => name === '黃子傑')?.id ?? 0;
    expect(await change(adviser, id, { kind: 'contact', entry: 'note', text: 'rang twice', followUp: '' })).toBe(
      'changed',
    );
    expect((await load(id)).lead.state, 'a note is no contact').toBe('new');
    await change(adviser, id, { kind: 'contact', entry: 'call', text: 'wants UCL', followUp: '2999-01-01' });
    expect((await load(id)).lead).toMatchObject({ state: 'contacted', followUp: '2999-01-01' });
    expect(await change(colleague, id, { kind: 'assign', from: 0, to: other }), 'from whom it was taken').toBe(
      'unchanged',
    );
    expect(await change(colleague, id, { kind: 'assign', from: lead.staffId, to: other })).toBe('changed');
    expect(await change(adviser, id, { kind: 'close', reason: 'went elsewhere' })).toBe('changed');
    expect(await change(colleague, id, { kind: 'close', reason: 'again' })).toBe('unchanged');
    expect(await change(adviser, id, { kind: 'reopen' })).toBe('changed');
    const { entries } = await load(id);
    expect(entries.map(({ kind, content }) => [kind, content]).toReversed()).toEqual([
      ['created', ''],
      ['note', 'rang twice'],
      ['call', 'wants UCL'],
      ['assigned', '黃子傑'],
      ['closed', 'went elsewhere'],
      ['reopened', ''],
    ]);
  });

  test('is on Today until first contact, and when its follow-up is due', async () => {
    const id = await createdId(adviser, { phone: '9123 0004', isMine: true });
    const isToday = async (actor: DeskVisitor) => {
      const result = await actor.call(getDay, {});
      return result.ok && result.value.leads.rows.some((row) => row.id === id);
    };
    expect([await isToday(adviser), await isToday(colleague)]).toEqual([true, false]);
    await change(adviser, id, { kind: 'contact', entry: 'call', text: 'x', followUp: '2999-01-01' });
    expect(await isToday(adviser)).toBe(false);
    await change(adviser, id, { kind: 'followUp', followUp: '2020-01-01' });
    expect(await isToday(adviser)).toBe(true);
    expect((await getList(adviser, { filter: 'due' })).leads.map((lead) => lead.id)).toContain(id);
  });

  test('cannot get the number of another lead', async () => {
    const [value, other] = [
      await createdId(adviser, { phone: '9123 0005' }),
      await createdId(adviser, { phone: '9123 0006' }),
    ];
    const edited = await adviser.call(changeLead, {
      id: value,
      command: { kind: 'edit', name: 'A', phone: '9123 0006', email: '' },
    });
    expect(edited).toMatchObject({ value: { kind: 'duplicate', id: other } });
    expect(await change(adviser, value, { kind: 'edit', name: 'A', phone: '9123 0007', email: 'a@b.hk' })).toBe(
      'changed',
    );
  });
});

test('the pages of each filter reach every lead once', async () => {
  for (let index = 0; index < 120; index += 1)
    await createdId(adviser, {
      phone: `6000 ${1000 + index}`,
      followUp: index % 3 === 0 ? '2020-01-0' + ((index % 5) + 1) : '',
    });
  for (const filter of LEAD_FILTERS) {
    const matches: number[] = [];
    let textBefore = '';
    let total = 0;
    do {
      const page: Awaited<ReturnType<typeof getList>> = await getList(adviser, { filter, before: textBefore });
      matches.push(...page.leads.map(({ id }) => id));
      ({ older: textBefore, total } = page);
    } while (textBefore);
    expect([filter, new Set(matches).size]).toEqual([filter, matches.length]);
    expect([filter, Math.min(matches.length, 201)]).toEqual([filter, total]);
  }
});

describe('a question left in the chat', () => {
  // Sunday 29 November 2026, 23:00 in Hong Kong.
  const CLOSED = Date.parse('2026-11-29T15:00:00Z');
  // Monday 30 November 2026, 10:00 in Hong Kong.
  const OPENS = Date.parse('2026-11-30T02:00:00Z');
  /** Sets opening hours on weekdays; the demo is always open. */
  const openOnWeekdays = () => {
    const hours = WEEKDAYS.map((_, index) => (index < 5 ? '10:00-19:00' : '')).join('\n');
    return batchWrite(testEnv.DB, [
      { sql: `UPDATE agents SET opening_hours = ?1 WHERE key_code = 'mso'`, values: [hours] },
      touchAllSites(),
    ]);
  };

  test('is a lead with number, question, promised time and conversation', async () => {
    await openOnWeekdays();
    const guest = await startGuest('Closed');
    await atTime(CLOSED, async () => {
      await guest.write('Is there a place in halls?');
      await guest.write('Please contact me: 9777 0001\nIs there a place in halls?');
    });
    const { leads } = await getList(adviser, { q: 'place in halls' });
    expect(leads).toMatchObject([{ channel: 'web', state: 'new', question: 'Is there a place in halls?' }]);
    const { lead, entries } = await load(leads[0]?.id ?? 0);
    expect(lead).toMatchObject({ mobile: '97770001', conversationId: Number(guest.id) });
    expect(lead.promisedAt).toBe(OPENS);
    expect(entries.map(({ kind, author }) => [kind, author])).toEqual([['question', '']]);
  });

  test('a resent message is recorded once', async () => {
    const guest = await startGuest('Again');
    for (let time = 0; time < 2; time += 1) await guest.write('mail me: again@example.org', 'the-same');
    const { leads } = await getList(adviser, { q: 'again@example.org' });
    expect(leads).toHaveLength(1);
    expect((await load(leads[0]?.id ?? 0)).entries).toHaveLength(1);
  });

  test('by whoever is a lead already opens that one again', async () => {
    const id = await createdId(adviser, { phone: '9777 0002', name: 'Mei' });
    await change(adviser, id, { kind: 'close', reason: 'no answer' });
    await (await startGuest('Mei')).write('+852 9777 0002 any news?');
    const { lead, entries } = await load(id);
    expect(lead).toMatchObject({ state: 'new', name: 'Mei', question: '+852 9777 0002 any news?' });
    expect(entries[0]).toMatchObject({ kind: 'question' });
  });

  test('a question of a student creates no lead', async () => {
    const { userId } = await newStudent();
    const requested = {
      userId: String(userId),
      visitorId: '',
      agentKey: 'mso',
      host: 'localhost',
      lang: 'en-us',
      name: 'S',
    };
    const { source_id: source, conversation_id: id } = await readBackend(contactInfo, requested);
    const messages = `/appChat/public/api/v1/inboxes/mso/contacts/${source}/conversations/${id}/messages`;
    await request('POST', messages, { content: '9777 0003', echo_id: 's' }, AS_ROOM);
    expect((await getList(adviser, { q: '97770003' })).leads).toEqual([]);
  });
});

describe('a lead that becomes a student', () => {
  test('is linked when its owner registers, and is deleted with the account', async () => {
    const student = new Student();
    const id = await createdId(adviser, { phone: `+852${student.mobile}` });
    const other = await createdId(otherSiteVisitor, { phone: `+852${student.mobile}` });
    await student.register(await student.codeFor('register'));
    const { lead } = await load(id);
    expect(lead).toMatchObject({ state: 'converted', student: { name: 'Ming' } });
    expect((await load(other, otherSiteVisitor)).lead.state, 'on whose site nobody registered').toBe('new');
    await batchWrite(testEnv.DB, eraseUserRows(lead.student?.id ?? 0));
    expect(await change(adviser, id, { kind: 'reopen' })).toBe('notFound');
    expect(await change(otherSiteVisitor, other, { kind: 'reopen' }), 'the number is of whoever is gone').toBe(
      'notFound',
    );
  });

  test('is attached to the student of its number, and to no other agency’s', async () => {
    const student = await newStudent();
    const id = await createdId(adviser, { phone: `+852${student.mobile}` });
    expect((await load(id)).matches).toMatchObject([{ id: student.userId }]);
    const otherId = await createdId(otherSiteVisitor, { phone: `+852${student.mobile}` });
    expect((await load(otherId, otherSiteVisitor)).matches).toEqual([]);
    expect(await change(otherSiteVisitor, otherId, { kind: 'attach', userId: student.userId })).toBe('unchanged');
    expect(await change(adviser, id, { kind: 'attach', userId: student.userId })).toBe('changed');
    expect((await load(id)).lead).toMatchObject({ state: 'converted', student: { id: student.userId } });
  });
});

test('a site without leads reads none of another', async () => {
  const rows = await queryRows<{ total: number }>(testEnv.DB, {
    sql: `SELECT count(*) AS total FROM leads WHERE agent_key = 'mso'`,
    values: [],
  });
  expect(rows[0]?.total).toBeGreaterThan(100);
  expect((await getList(otherSiteVisitor)).total).toBeLessThan(5);
});
