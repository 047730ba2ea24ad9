import { beforeAll, describe, expect, it } from 'vitest';
import { contactInfo } from '#shared/contract/chat.ts';
import { myApplication, saveApplication, sendApplicationMessage } from '#shared/contract/application/application.ts';
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import { applyAsSomebody, formOf } from '#tests/backend/support/apply-as-somebody.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { consentTo } from '#tests/backend/support/give-consents.ts';
import { askBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { queryRows } from '#backend/queries/database.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInSomebody, type SomebodyLoggedIn } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const desk = new DeskVisitor('mso');
const elsewhere = new DeskVisitor('northbridge');

const WHY = { reason: 'check', note: '' };

let student: SomebodyLoggedIn;
let page = '';

const mine = async () => {
  const application = await readBackend(myApplication, {}, student.asking);
  if (!application) throw new Error('the application is gone');
  return application;
};
const decide = (more: Record<string, string> = {}) =>
  desk.send(page, { kind: 'decided', seen: '2', c: '', course: '0', outcome: 'conditionalOffer', note: '', ...more });

beforeAll(async () => {
  await loadDemo();
  student = await applyAsSomebody();
  page = `/applications/${(await mine()).id}`;
});

describe('applications at the desk', () => {
  it('are listed at the site by which their students came, and only there', async () => {
    expect(await desk.read('/applications')).toContain(`/mso/_/office${page}`);
    expect(await elsewhere.read('/applications')).toContain(words.noFollowing);
    expect((await elsewhere.see(page)).headers.get('location')).toBe('/northbridge/_/office/applications');
    expect((await elsewhere.send(page, { kind: 'messageSent', text: 'not yours' })).status).toBe(404);
    expect((await elsewhere.send(`${page}/document/0`, WHY)).status).toBe(404);
    expect((await mine()).messages).toEqual([]);
  });

  it('belong to the site on which they were sent, not to that by which the student came', async () => {
    const there = { 'x-agent-key': 'hengdu' };
    const who = await applyAsSomebody(there);
    const { id } = (await readBackend(myApplication, {}, who.asking)) ?? { id: '' };
    const [hengdu, northbridge] = [new DeskVisitor('hengdu'), new DeskVisitor('northbridge')];
    expect(await hengdu.read('/applications')).toContain(`/hengdu/_/office/applications/${id}"`);
    expect((await hengdu.see(`/applications/${id}`)).status).toBe(200);
    expect((await desk.see(`/applications/${id}`)).status).toBe(303);
    const asked = { visitorId: '', userId: who.staffId, agentKey: 'northbridge', name: 'S', host: '', lang: 'zh' };
    const { conversation_id: talk } = await readBackend(contactInfo, asked);
    const beside = await northbridge.read(`/conversations?c=${talk}&v=person`);
    expect(beside).toContain('id="talk"');
    for (const own of ['K12345678', `/applications/${id}`, 'szeman@example.com']) expect(beside).not.toContain(own);
    expect((await northbridge.send(`/applications/${id}/passport-number`, WHY)).status).toBe(404);
  });

  it('show the form, without the number of the passport', async () => {
    const text = await desk.read(page);
    expect(text).toContain('szeman@example.com');
    expect([text.includes('K12345678'), text.includes('678')]).toEqual([false, true]);
  });

  it('have documents that are opened with a reason alone, and the student reads who did', async () => {
    const [document] = (await mine()).form.documents;
    await testEnv.FILES.put(document?.path ?? '', '%PDF-1.4');
    for (const fields of [
      { reason: '', note: 'no reason' },
      { reason: 'curious', note: '' },
      { reason: 'other', note: '  ' },
    ]) {
      for (const what of ['document/0', 'passport-number']) {
        const refused = await desk.send(`${page}/${what}`, fields);
        expect([refused.status, (await refused.text()).includes(words['check.reason'])]).toEqual([422, true]);
      }
    }
    expect((await mine()).openings).toEqual([]);
    const number = await desk.send(`${page}/passport-number`, { reason: 'other', note: 'the visa office asks' });
    expect(await number.text()).toContain('K12345678');
    expect(await desk.read(page)).not.toContain('K12345678');
    const file = await desk.send(`${page}/document/0`, WHY);
    const { openings } = await mine();
    expect(openings.map(({ at: _at, ...opening }) => opening)).toEqual([
      { who: 'Maggie', kind: 'passport', name: 'passport.pdf', reason: 'check', note: '' },
      { who: 'Maggie', kind: 'passportNumber', name: '', reason: 'other', note: 'the visa office asks' },
    ]);
    for (const change of ['UPDATE document_openings SET who = 1', 'DELETE FROM document_openings'])
      await expect(testEnv.DB.prepare(change).bind().all()).rejects.toThrow('who opened a document');
    expect(new TextDecoder().decode(await file.arrayBuffer())).toBe('%PDF-1.4');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await desk.send(`${page}/document/9`, WHY)).status).toBe(404);
    expect((await desk.see(`${page}/document/0`)).status).toBe(404);
  });

  it('say what was agreed to, and keep documents closed once that is withdrawn, a child’s also by the guardian', async () => {
    const open = async (what: string) => (await desk.send(`${page}/${what}`, WHY)).status;
    expect(await desk.read(page)).toContain(words['consent.documents']);
    for (const what of ['agreement', 'guardian'] as const) {
      await consentTo(Number(student.staffId), [what]);
      await askBackend(
        withdrawConsent,
        { what, language: 'zh' },
        { headers: { ...student.asking.headers, 'x-agent-key': 'northbridge' } },
      );
      expect(await open('document/0'), 'what is withdrawn elsewhere').toBe(200);
      await askBackend(
        withdrawConsent,
        { what, language: 'zh' },
        { headers: { ...student.asking.headers, 'x-agent-key': 'mso' } },
      );
      // This student is older than 14, so that a guardian has no say any more.
      const closed = what !== 'guardian';
      expect([await open('document/0'), await open('passport-number')]).toEqual(closed ? [404, 404] : [200, 200]);
      const text = await desk.read(page);
      expect(text.includes(words.closedByConsent)).toBe(closed);
      expect(text).toContain(words.consentWithdrawn.split('{{what}}')[1]?.split(',')[0]);
      await consentTo(Number(student.staffId), [what]);
    }
    expect(await open('document/0')).toBe(200);
  });

  it('are marked once nothing may go to schools any more, and no document is opened to pass it on', async () => {
    const at = { headers: { ...student.asking.headers, 'x-agent-key': 'mso' } };
    const forward = { reason: 'forward', note: '' };
    const marked = async () =>
      [await desk.read('/applications'), await desk.read(page)].map((text) => text.includes(words.staysHere));
    const offers = async () => (await desk.read(page)).includes('value="forward"');
    expect([await marked(), await offers()]).toEqual([[false, false], true]);
    expect((await desk.send(`${page}/document/0`, forward)).status).toBe(200);
    await askBackend(withdrawConsent, { what: 'abroad', language: 'zh' }, at);
    const before = (await mine()).openings.length;
    for (const what of ['document/0', 'passport-number']) {
      const refused = await desk.send(`${page}/${what}`, forward);
      const text = await refused.text();
      expect([refused.status, text.includes(words['check.forward']), text.includes('K12345678')]).toEqual([
        422,
        true,
        false,
      ]);
    }
    expect((await mine()).openings).toHaveLength(before);
    expect([await marked(), await offers()]).toEqual([[true, true], false]);
    expect((await desk.send(`${page}/document/0`, WHY)).status, 'to look at it here').toBe(200);
    await consentTo(Number(student.staffId), ['abroad']);
    expect(await marked()).toEqual([false, false]);
  });

  it('do not show a draft, which is the student’s own', async () => {
    const writer = await logInSomebody();
    const form = await formOf(writer);
    await askBackend(saveApplication, { version: 0, form: { ...form, note: 'still thinking' } }, writer.asking);
    const { id } = (await readBackend(myApplication, {}, writer.asking)) ?? { id: '' };
    expect((await desk.see(`/applications/${id}`)).status).toBe(303);
    expect(await desk.read('/applications')).not.toContain(`/applications/${id}"`);
  });

  it('refuse in words what may not happen yet, and keep what was typed', async () => {
    const step = { kind: 'stepReached', seen: '2', c: '', step: 'waitDecision', note: 'a line of mine' };
    const refused = await desk.send(page, step);
    const text = await refused.text();
    const said = (answer: string) => /data-refusal\s*>([^<]*)</.exec(answer)?.[1] ?? '';
    expect([refused.status, said(text)]).toEqual([409, words.needsDecision]);
    // What comes first is said by its name.
    const early = await desk.send(page, { ...step, step: 'visa' });
    const first = words['several.first'].replace('{{step}}', words['step.waitDecision']);
    expect([early.status, said(await early.text()).replaceAll('&quot;', '"')]).toEqual([
      409,
      `${first} ${words.needsDecision}`,
    ]);
    const message = await desk.send(page, { kind: 'messageSent', text: 'x', replyTo: '99', seen: '2', c: '' });
    expect([message.status, (await message.text()).includes('>\nx</textarea')]).toEqual([409, true]);
  });

  it.each([
    [{ kind: 'decided', replyBy: '2026-13-40' }, 'check.replyBy'],
    [{ kind: 'decided', note: 'a'.repeat(1001) }, 'check.note'],
    [{ kind: 'decided', outcome: 'perhaps' }, 'check.other'],
    [{ kind: 'messageSent', text: '   ' }, 'check.text'],
    [{ kind: 'withdrawn' }, 'check.other'],
  ] as const)('say of %j what is not right', async (fields, word) => {
    const refused = await decide(fields);
    expect([refused.status, (await refused.text()).includes(words[word])]).toEqual([422, true]);
    expect((await mine()).decisions).toEqual([]);
  });

  it('are moved on under the adviser’s name, and a form that is sent twice does it once', async () => {
    for (const conditions of ['IELTS 6.5\r\n\r\nDSE 22', 'IELTS 6.5\r\n\r\nDSE 22']) {
      const done = await decide({ conditions, replyBy: '2026-12-12' });
      expect([done.status, done.headers.get('location')]).toEqual([303, `/mso/_/office${page}?done=decided`]);
    }
    const { events, decisions } = await mine();
    expect(events.filter(({ kind }) => kind === 'decided')).toMatchObject([{ by: 'staff', who: 'Maggie' }]);
    expect(decisions).toMatchObject([{ conditions: ['IELTS 6.5', 'DSE 22'], replyBy: '2026-12-12' }]);
    expect(await desk.read(`${page}?done=decided`)).toContain(words['done.decided']);
  });

  it('are decided anew by who has seen the decision before', async () => {
    const seen = String((await mine()).events.at(-1)?.seq);
    await decide({ seen, outcome: 'rejection' });
    await decide({ seen: String(Number(seen) + 1), outcome: 'offer' });
    expect((await mine()).decisions).toMatchObject([{ outcome: 'offer' }]);
  });

  it('are not decided on a page that has not seen a colleague’s decision, which it names instead', async () => {
    const before = await mine();
    const seen = String(before.events.at(-1)?.seq);
    expect((await decide({ seen, outcome: 'rejection' })).status).toBe(303);
    const told = () =>
      queryRows(testEnv.DB, {
        sql: `SELECT id FROM messages WHERE told ->> '$.kind' = 'applicationDecision'`,
        values: [],
      });
    const toldBefore = await told();
    const refused = await decide({ seen, outcome: 'waitlist' });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(
        /Not recorded: the application has changed since you opened it[\s\S]*Not admitted[\s\S]*Maggie/,
      ),
    ]);
    const { decisions, events } = await mine();
    expect([decisions.at(-1)?.outcome, events.length]).toEqual(['rejection', before.events.length + 1]);
    expect(await told()).toEqual(toldBefore);
    await decide({ seen: String(Number(seen) + 1), outcome: 'offer' });
  });

  it('count what a student waits for, until it is answered or put aside', async () => {
    const told = (count: number) => words.toAnswer.replace('{{count}}', String(count));
    const ids: string[] = [];
    for (const text of ['first', 'second']) {
      const { body } = await askBackend(sendApplicationMessage, { text }, student.asking);
      ids.push((body.data as { id: string }).id);
    }
    expect(await desk.read('/applications')).toContain(told(2));
    await desk.send(page, { kind: 'messageSent', seen: '0', c: '', text: 'to the first', replyTo: ids[0] ?? '' });
    expect(await desk.read('/applications')).toContain(told(1));
    await desk.send(page, { kind: 'messageResponded', seen: '0', c: '', message: ids[1] ?? '' });
    expect(await desk.read('/applications')).not.toContain('class="flag"');
  });

  it('come back to the conversation from which they were moved on', async () => {
    const seen = String((await mine()).events.at(-1)?.seq);
    const done = await desk.send(page, { kind: 'stepReached', seen, c: '7', step: 'waitDecision', note: '' });
    expect(done.headers.get('location')).toBe('/mso/_/office/conversations?c=7&v=person&done=stepReached');
  });

  it('have no documents once the consent to them is withdrawn here, and say why', async () => {
    const withdrawAt = (agentKey: string) =>
      askBackend(
        withdrawConsent,
        { what: 'documents', language: 'zh' },
        { headers: { ...student.asking.headers, 'x-agent-key': agentKey } },
      );
    await consentTo(Number(student.staffId), ['documents']);
    const open = async (what: string) => (await desk.send(`${page}/${what}`, WHY)).status;
    await withdrawAt('northbridge');
    expect([await open('document/0'), await open('passport-number')]).toEqual([200, 200]);
    await withdrawAt('mso');
    expect([await open('document/0'), await open('passport-number')]).toEqual([404, 404]);
    const text = await desk.read(page);
    expect([text.includes(words.goneByConsent), text.includes('passport.pdf')]).toEqual([true, true]);
    expect((await mine()).form.documents).toEqual([]);
  });
});
