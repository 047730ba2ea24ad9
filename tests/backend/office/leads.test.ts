import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import { storeAnswer } from '#backend/queries/chat/assistant-answers.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertRows } from '#backend/queries/write-rows.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { eraseUserRows } from '#backend/queries/retention/rows-about-a-user.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import { getDay } from '#shared/contract/office/day.ts';
import {
  changeLead,
  createLead,
  exportLeads,
  getLead,
  getLeadInput,
  type LeadCommand,
  listLeads,
} from '#shared/contract/office/leads.ts';
import { getStudent } from '#shared/contract/office/student.ts';
import { LEAD_FILTERS, LEAD_SORTS } from '#shared/rules/leads.ts';
import { WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import { ROOM_CONTEXT, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { runAtTime } from '#tests/backend/support/clock.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { createStudent, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');

beforeAll(async () => {
  await loadDemo();
  await batchWrite(testEnv.DB, [
    ...insertRows(
      'major_levels',
      MAJOR_LEVELS.map(({ id, key, name, nameChn }) => ({
        id,
        level_key: key,
        name,
        name_chn: JSON.stringify(nameChn),
      })),
    ),
  ]);
  for (const deskVisitor of [adviser, colleague, otherSiteVisitor]) await deskVisitor.callOffice(listLeads, {});
});

type CommandInput = z.input<typeof LeadCommand>;
type NewLeadInput = Parameters<typeof createLead.input.parse>[0] & Partial<Record<string, unknown>>;

async function createLeadAs(actor: DeskVisitor, input: object) {
  const result = await actor.callOffice(createLead, { channel: 'walkIn', ...input } as NewLeadInput as never);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function createLeadId(actor: DeskVisitor, input: object): Promise<number> {
  const createResult = await createLeadAs(actor, input);
  if (createResult.kind !== 'created') throw new Error(createResult.kind);
  return createResult.id;
}

async function changeLeadWith(actor: DeskVisitor, id: number, command: CommandInput) {
  const result = await actor.callOffice(changeLead, { id, command });
  return result.ok ? result.value.kind : result.error.code;
}

async function loadLead(id: number, actor = adviser) {
  const result = await actor.callOffice(getLead, { id });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function readLeads(actor: DeskVisitor, input: object = {}) {
  const result = await actor.callOffice(listLeads, input);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Starts a conversation of a guest who has requested an adviser. Returns functions that write further messages. */
async function startGuestConversation(name: string, agentKey = 'mso') {
  const contactFields = { userId: '', visitorId: `browser-${name}`, agentKey, host: 'localhost', lang: 'en-us', name };
  const { source_id: contactSourceId, conversation_id: id } = await readBackend(contactInfo, contactFields);
  const messages = `/appChat/public/api/v1/inboxes/${agentKey}/contacts/${contactSourceId}/conversations/${id}/messages`;
  let echoCount = 0;
  return {
    id,
    write: (content: string, echoId = `${name}-${++echoCount}`) =>
      request('POST', messages, { content, echo_id: echoId }, ROOM_CONTEXT),
  };
}

describe('a conversation that began with the assistant', () => {
  test('has the last question in the queue, on the day page, at its head and in its lead', async () => {
    const guest = await startGuestConversation('Asker');
    const id = Number(guest.id);
    const question = 'Which schools in Leeds teach law?';
    const askAssistant = (text: string) =>
      queryRow(
        testEnv.DB,
        storeAnswer(
          { agentKey: 'mso', userId: '', visitorId: 'browser-Asker' },
          text,
          JSON.stringify({ answer: '<p>Two <b>schools</b> do.</p>' }),
          Date.now(),
        ),
      );
    await askAssistant('Hello');
    await askAssistant(question);
    const readDesk = async () => {
      const result = await adviser.callOffice(getDesk, { id });
      if (!result.ok) throw new Error(result.error.code);
      const rows = result.value.queue.sections.flatMap((section) => section.rows);
      return {
        open: result.value.open,
        line: rows.flatMap((row) => ('id' in row && row.id === id ? [row.lastText] : [])),
      };
    };
    const { open, line } = await readDesk();
    expect(line).toEqual([question]);
    expect(open?.asked.at(-1)).toMatchObject({ question, answer: 'Two schools do.', at: expect.any(Number) as number });
    expect(open?.leadInput).toMatchObject({ question });
    expect(await adviser.callOffice(getLeadInput, { conversationId: id })).toMatchObject({ value: { question } });
    const day = await adviser.callOffice(getDay, { scope: 'mine' });
    expect(day.ok && day.value.waiting.rows.find((row) => row.id === id)?.lastText).toBe(question);
    await guest.write('9888 0002');
    expect((await readDesk()).line).toEqual(['9888 0002']);
    expect((await readDesk()).open?.leadInput).toMatchObject({ phone: '+852 98880002', question });
  });
});

describe('a lead from a conversation', () => {
  test('has the question and the contact of the guest, and links back to the conversation', async () => {
    const guest = await startGuestConversation('Walker');
    await guest.write('Do you visit schools in Leeds?');
    await guest.write('Thank you!');
    const id = Number(guest.id);
    const deskResult = await adviser.callOffice(getDesk, { id });
    if (!deskResult.ok) throw new Error(deskResult.error.code);
    const { leadInput } = deskResult.value.open ?? {};
    expect(leadInput).toEqual({ phone: '', email: '', question: 'Do you visit schools in Leeds?' });
    const createInput = { ...leadInput, phone: '9888 0001', channel: 'web', conversationId: id };
    expect(await otherSiteVisitor.callOffice(createLead, createInput as never)).toMatchObject({
      error: { code: 'notFound' },
    });
    const leadId = await createLeadId(adviser, createInput);
    expect((await loadLead(leadId)).lead).toMatchObject({
      conversationId: id,
      question: 'Do you visit schools in Leeds?',
    });
    const deskWithLead = await adviser.callOffice(getDesk, { id });
    expect(deskWithLead.ok && deskWithLead.value.open?.lead).toMatchObject({
      id: leadId,
      areaCode: '852',
      mobile: '98880001',
    });
  });
});

describe('a lead entered by hand', () => {
  test('is found by any spelling of its number, and is not entered twice', async () => {
    const id = await createLeadId(adviser, { phone: '9123 0001', name: '陳大文', question: '想讀法律' });
    for (const phone of ['+852 9123-0001', '0085291230001', '８５２９１２３０００１'])
      expect(await createLeadAs(colleague, { phone })).toEqual({ kind: 'duplicate', id, name: '陳大文' });
    expect((await loadLead(id)).lead).toMatchObject({ areaCode: '852', mobile: '91230001', state: 'new' });
    for (const q of ['91230001', '陳大', '法律'])
      expect((await readLeads(adviser, { q })).leads.map((item) => item.id)).toContain(id);
  });

  test('requires a valid number or e-mail address', async () => {
    expect(await createLeadAs(adviser, {})).toEqual({ kind: 'invalid', fields: ['contact'] });
    expect(await createLeadAs(adviser, { phone: 'x', email: 'y' })).toEqual({
      kind: 'invalid',
      fields: ['phone', 'email'],
    });
  });

  test('is created once when two colleagues enter it at once', async () => {
    const createResults = await Promise.all(
      [adviser, colleague].map((actor) => createLeadAs(actor, { email: 'At.Once@Example.org' })),
    );
    expect(createResults.map(({ kind }) => kind).toSorted()).toEqual(['created', 'duplicate']);
    const { leads } = await readLeads(adviser, { q: 'at.once@example.org' });
    expect(leads).toHaveLength(1);
    expect((await loadLead(leads[0]?.id ?? 0)).entries.map(({ kind }) => kind)).toEqual(['created']);
  });

  test('is separate from one with the same number at another agency', async () => {
    const id = await createLeadId(adviser, { phone: '9123 0002' });
    await createLeadId(otherSiteVisitor, { phone: '+852 9123 0002' });
    expect(await changeLeadWith(otherSiteVisitor, id, { kind: 'reopen' })).toBe('notFound');
    expect((await otherSiteVisitor.callOffice(getLead, { id })).ok).toBe(false);
    expect((await readLeads(otherSiteVisitor, { q: '91230002' })).leads.map((item) => item.id)).not.toContain(id);
  });
});

describe('a lead that is followed up', () => {
  test('logs every change, and no unchanged field', async () => {
    const id = await createLeadId(adviser, { phone: '9123 0003', isMine: true });
    const { lead, colleagues } = await loadLead(id);
    const colleagueId = colleagues.find(({ name }) => name === '黃子傑')?.id ?? 0;
    expect(
      await changeLeadWith(adviser, id, { kind: 'contact', entry: 'note', text: 'rang twice', followUp: '' }),
    ).toBe('changed');
    expect((await loadLead(id)).lead.state, 'a note is no contact').toBe('new');
    await changeLeadWith(adviser, id, { kind: 'contact', entry: 'call', text: 'wants UCL', followUp: '2999-01-01' });
    expect((await loadLead(id)).lead).toMatchObject({ state: 'contacted', followUp: '2999-01-01' });
    expect(
      await changeLeadWith(colleague, id, { kind: 'assign', from: 0, to: colleagueId }),
      'from whom it was taken',
    ).toBe('unchanged');
    expect(await changeLeadWith(colleague, id, { kind: 'assign', from: lead.staffId, to: colleagueId })).toBe(
      'changed',
    );
    expect(await changeLeadWith(adviser, id, { kind: 'close', reason: 'went elsewhere' })).toBe('changed');
    expect(await changeLeadWith(colleague, id, { kind: 'close', reason: 'again' })).toBe('unchanged');
    expect(await changeLeadWith(adviser, id, { kind: 'reopen' })).toBe('changed');
    const { entries } = await loadLead(id);
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
    const id = await createLeadId(adviser, { phone: '9123 0004', isMine: true });
    const isInDay = async (actor: DeskVisitor) => {
      const result = await actor.callOffice(getDay, {});
      return result.ok && result.value.leads.rows.some((row) => row.id === id);
    };
    expect([await isInDay(adviser), await isInDay(colleague)]).toEqual([true, false]);
    await changeLeadWith(adviser, id, { kind: 'contact', entry: 'call', text: 'x', followUp: '2999-01-01' });
    expect(await isInDay(adviser)).toBe(false);
    await changeLeadWith(adviser, id, { kind: 'followUp', followUp: '2020-01-01' });
    expect(await isInDay(adviser)).toBe(true);
    expect((await readLeads(adviser, { filter: 'due' })).leads.map((lead) => lead.id)).toContain(id);
  });

  test('cannot get the number of another lead', async () => {
    const [firstId, secondId] = [
      await createLeadId(adviser, { phone: '9123 0005' }),
      await createLeadId(adviser, { phone: '9123 0006' }),
    ];
    const editResult = await adviser.callOffice(changeLead, {
      id: firstId,
      command: { kind: 'edit', name: 'A', phone: '9123 0006', email: '' },
    });
    expect(editResult).toMatchObject({ value: { kind: 'duplicate', id: secondId } });
    expect(
      await changeLeadWith(adviser, firstId, { kind: 'edit', name: 'A', phone: '9123 0007', email: 'a@b.hk' }),
    ).toBe('changed');
  });
});

describe('what a lead wants to study', () => {
  const interest = { country: 'uk', level: 'bachelor', intake: '2031-09', exam: 'dse', grades: '5** 5 5 4 4' } as const;

  test('is entered, shown and edited; the log names the changed fields', async () => {
    const id = await createLeadId(adviser, { phone: '9123 0101', name: 'Mei', ...interest });
    const { lead, choices } = await loadLead(id);
    expect(lead).toMatchObject(interest);
    expect(choices.countries).toContainEqual({ key: 'uk', name: 'United Kingdom' });
    expect(choices.levels.map(({ key }) => key)).toContain('bachelor');
    const contactFields = { name: 'Mei', phone: '9123 0101', email: 'mei101@example.org' };
    const edit = { kind: 'edit', ...contactFields, ...interest, intake: '2032-01', country: 'au' } as const;
    expect(await changeLeadWith(colleague, id, edit)).toBe('changed');
    const { lead: editedLead, entries } = await loadLead(id);
    expect(editedLead).toMatchObject({ ...interest, intake: '2032-01', country: 'au' });
    expect(entries[0]).toMatchObject({ kind: 'edited', content: 'email country intake', author: '黃子傑' });
  });

  test('has no country or level that the catalogue does not contain, and no impossible intake', async () => {
    const id = await createLeadId(adviser, {
      phone: '9123 0102',
      channel: 'wechat',
      country: 'atlantis',
      level: 'diploma',
    });
    expect((await loadLead(id)).lead).toMatchObject({ channel: 'wechat', country: '', level: '' });
    expect(
      await adviser.callOffice(createLead, { phone: '9123 0103', channel: 'call', intake: '2031-13' }),
    ).toMatchObject({ error: { code: 'invalid' } });
  });

  test('filters and sorts the list, with unknown values last and every lead once', async () => {
    const drawnIds: number[] = [];
    for (let index = 0; index < 70; index += 1)
      drawnIds.push(
        await createLeadId(adviser, {
          phone: `6100 ${1000 + index}`,
          country: ['', 'ca', 'uk'][index % 3],
          level: ['', 'master', 'bachelor', 'phd'][index % 4],
          intake: ['', '2033-09', '2033-01'][index % 3],
          exam: index % 2 === 0 ? 'ib' : '',
        }),
      );
    for (const sort of LEAD_SORTS) {
      const rows: Awaited<ReturnType<typeof readLeads>>['leads'] = [];
      let before = '';
      do {
        const page: Awaited<ReturnType<typeof readLeads>> = await readLeads(adviser, { sort, before });
        rows.push(...page.leads);
        before = page.older;
      } while (before);
      const ids = rows.map(({ id }) => id);
      expect([sort, new Set(ids).size]).toEqual([sort, ids.length]);
      expect(ids).toEqual(expect.arrayContaining(drawnIds));
      if (sort === 'newest') continue;
      const firstUnknown = rows.findIndex((row) => row[sort] === '');
      expect(rows.slice(firstUnknown).every((row) => row[sort] === '')).toBe(true);
      if (sort === 'intake')
        expect(rows.slice(0, firstUnknown).map(({ intake }) => intake)).toEqual(
          rows
            .slice(0, firstUnknown)
            .map(({ intake }) => intake)
            .toSorted(),
        );
    }
    const { leads, intakes } = await readLeads(adviser, { country: 'uk', intake: '2033-01', exam: 'ib' });
    expect(leads.length).toBeGreaterThan(5);
    expect(leads.every((lead) => lead.country === 'uk' && lead.intake === '2033-01' && lead.exam === 'ib')).toBe(true);
    expect(intakes).toEqual(expect.arrayContaining(['2033-01', '2033-09']));
    expect((await readLeads(adviser, { level: 'phd' })).leads.every(({ level }) => level === 'phd')).toBe(true);
  });

  test('is exported by a lead, not by an adviser, and the export is in the audit log', async () => {
    const lead = new DeskVisitor('mso', '何嘉欣', 'lead');
    expect(await adviser.callOffice(exportLeads, { country: 'ca' })).toMatchObject({ error: { code: 'forbidden' } });
    const result = await lead.callOffice(exportLeads, { country: 'ca' });
    expect(result.ok && result.value.leads.length).toBeGreaterThan(5);
    const entries = await queryRows<{ who: string; about: string }>(testEnv.DB, {
      sql: `SELECT who, about FROM staff_log WHERE deed = 'leadsExported'`,
      values: [],
    });
    expect(entries).toEqual([{ who: '何嘉欣', about: String(result.ok && result.value.leads.length) }]);
  });

  test('is read from the question and the page of a guest, and does not replace what an adviser entered', async () => {
    const guest = await startGuestConversation('Reader');
    await guest.write('I have AAB in my A-levels, IELTS 6.5');
    await guest.write('Is there a master in law in Australia that starts in February 2031? Call 9777 0101');
    const [lead] = (await readLeads(adviser, { q: '97770101' })).leads;
    expect(lead).toMatchObject({ country: 'au', level: 'master', intake: '2031-02' });
    const input = await adviser.callOffice(getLeadInput, { conversationId: Number(guest.id) });
    expect(input).toMatchObject({
      value: { country: 'au', level: 'master', intake: '2031-02', exam: 'alevel', grades: 'AAB, IELTS 6.5' },
    });
    expect(await otherSiteVisitor.callOffice(getLeadInput, { conversationId: Number(guest.id) })).toMatchObject({
      error: { code: 'notFound' },
    });
    await changeLeadWith(adviser, lead?.id ?? 0, {
      kind: 'edit',
      name: '',
      phone: '9777 0101',
      country: 'uk',
      level: '',
    });
    await guest.write('And a PhD in Canada? 9777 0101');
    expect((await loadLead(lead?.id ?? 0)).lead).toMatchObject({ country: 'uk', level: 'phd' });
  });
});

test('the pages of each filter contain every lead once', async () => {
  for (let index = 0; index < 120; index += 1)
    await createLeadId(adviser, {
      phone: `6000 ${1000 + index}`,
      followUp: index % 3 === 0 ? '2020-01-0' + ((index % 5) + 1) : '',
    });
  for (const filter of LEAD_FILTERS) {
    const readIds: number[] = [];
    let previousText = '';
    let total = 0;
    do {
      const page: Awaited<ReturnType<typeof readLeads>> = await readLeads(adviser, { filter, before: previousText });
      readIds.push(...page.leads.map(({ id }) => id));
      ({ older: previousText, total } = page);
    } while (previousText);
    expect([filter, new Set(readIds).size]).toEqual([filter, readIds.length]);
    expect([filter, Math.min(readIds.length, 201)]).toEqual([filter, total]);
  }
});

describe('a question left in the chat', () => {
  // Sunday 29 November 2026, 23:00 in Hong Kong.
  const CLOSED_TIME = Date.parse('2026-11-29T15:00:00Z');
  // Monday 30 November 2026, 10:00 in Hong Kong.
  const OPENING_TIME = Date.parse('2026-11-30T02:00:00Z');
  /** Limits the opening hours to weekdays. Without this the demo agency is always open. */
  const setWeekdayHours = () => {
    const hours = WEEKDAYS.map((_, index) => (index < 5 ? '10:00-19:00' : '')).join('\n');
    return batchWrite(testEnv.DB, [
      { sql: `UPDATE agents SET opening_hours = ?1 WHERE key_code = 'mso'`, values: [hours] },
      incrementAllSiteVersions(),
    ]);
  };

  test('is a lead with number, question, promised time and conversation', async () => {
    await setWeekdayHours();
    const guest = await startGuestConversation('Closed');
    await runAtTime(CLOSED_TIME, async () => {
      await guest.write('Is there a place in halls?');
      await guest.write('Please contact me: 9777 0001\nIs there a place in halls?');
    });
    const { leads } = await readLeads(adviser, { q: 'place in halls' });
    expect(leads).toMatchObject([{ channel: 'web', state: 'new', question: 'Is there a place in halls?' }]);
    const { lead, entries } = await loadLead(leads[0]?.id ?? 0);
    expect(lead).toMatchObject({ mobile: '97770001', conversationId: Number(guest.id) });
    expect(lead.promisedAt).toBe(OPENING_TIME);
    expect(entries.map(({ kind, author }) => [kind, author])).toEqual([['question', '']]);
  });

  test('a resent message is recorded once', async () => {
    const guest = await startGuestConversation('Again');
    for (let attempt = 0; attempt < 2; attempt += 1) await guest.write('mail me: again@example.org', 'the-same');
    const { leads } = await readLeads(adviser, { q: 'again@example.org' });
    expect(leads).toHaveLength(1);
    expect((await loadLead(leads[0]?.id ?? 0)).entries).toHaveLength(1);
  });

  test('reopens an existing lead', async () => {
    const id = await createLeadId(adviser, { phone: '9777 0002', name: 'Mei' });
    await changeLeadWith(adviser, id, { kind: 'close', reason: 'no answer' });
    await (await startGuestConversation('Mei')).write('+852 9777 0002 any news?');
    const { lead, entries } = await loadLead(id);
    expect(lead).toMatchObject({ state: 'new', name: 'Mei', question: '+852 9777 0002 any news?' });
    expect(entries[0]).toMatchObject({ kind: 'question' });
  });

  test('of a student creates no lead', async () => {
    const { userId } = await createStudent();
    const contactFields = {
      userId: String(userId),
      visitorId: '',
      agentKey: 'mso',
      host: 'localhost',
      lang: 'en-us',
      name: 'S',
    };
    const { source_id: contactSourceId, conversation_id: id } = await readBackend(contactInfo, contactFields);
    const messages = `/appChat/public/api/v1/inboxes/mso/contacts/${contactSourceId}/conversations/${id}/messages`;
    await request('POST', messages, { content: '9777 0003', echo_id: 's' }, ROOM_CONTEXT);
    expect((await readLeads(adviser, { q: '97770003' })).leads).toEqual([]);
  });
});

describe('a lead that becomes a student', () => {
  test('is linked when its owner registers, and is deleted with the account', async () => {
    const student = new Student();
    const interest = { country: 'ca', level: 'master', intake: '2031-09', grades: 'GPA 3.4' };
    const id = await createLeadId(adviser, { phone: `+852${student.mobile}`, ...interest });
    const otherLeadId = await createLeadId(otherSiteVisitor, { phone: `+852${student.mobile}` });
    await student.register(await student.obtainCode('register'));
    const { lead } = await loadLead(id);
    expect(lead).toMatchObject({ state: 'converted', student: { name: 'Ming' } });
    expect(await adviser.callOffice(getStudent, { id: lead.student?.id ?? 0 })).toMatchObject({
      value: {
        interest: { country: 'Canada', level: 'Master’s degree', intake: '2031-09', exam: '', grades: 'GPA 3.4' },
      },
    });
    expect((await loadLead(otherLeadId, otherSiteVisitor)).lead.state, 'on whose site nobody registered').toBe('new');
    await batchWrite(testEnv.DB, eraseUserRows(lead.student?.id ?? 0));
    expect(await changeLeadWith(adviser, id, { kind: 'reopen' })).toBe('notFound');
    expect(
      await changeLeadWith(otherSiteVisitor, otherLeadId, { kind: 'reopen' }),
      'the number is of whoever is gone',
    ).toBe('notFound');
  });

  test('is linked to the student of its number, and to no other agency’s', async () => {
    const student = await createStudent();
    const id = await createLeadId(adviser, { phone: `+852${student.mobile}` });
    expect((await loadLead(id)).matches).toMatchObject([{ id: student.userId }]);
    const otherLeadId = await createLeadId(otherSiteVisitor, { phone: `+852${student.mobile}` });
    expect((await loadLead(otherLeadId, otherSiteVisitor)).matches).toEqual([]);
    expect(await changeLeadWith(otherSiteVisitor, otherLeadId, { kind: 'attach', userId: student.userId })).toBe(
      'unchanged',
    );
    expect(await changeLeadWith(adviser, id, { kind: 'attach', userId: student.userId })).toBe('changed');
    expect((await loadLead(id)).lead).toMatchObject({ state: 'converted', student: { id: student.userId } });
  });
});

test('the leads of another site are not accessible', async () => {
  const rows = await queryRows<{ total: number }>(testEnv.DB, {
    sql: `SELECT count(*) AS total FROM leads WHERE agent_key = 'mso'`,
    values: [],
  });
  expect(rows[0]?.total).toBeGreaterThan(100);
  expect((await readLeads(otherSiteVisitor)).total).toBeLessThan(5);
});
