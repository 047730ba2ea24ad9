import { beforeAll, describe, expect, it } from 'vitest';
import { myApplication, saveApplication, sendApplicationMessage } from '#shared/contract/application.ts';
import words from '#backend/desk/words/application/en-us.json' with { type: 'json' };
import { applyAsSomebody, formOf } from './support/apply-as-somebody.ts';
import { askBackend, readBackend } from './support/ask-backend.ts';
import { loadDemo } from './support/demo-data.ts';
import { DeskVisitor } from './support/desk-visitor.ts';
import { logInSomebody, type SomebodyLoggedIn } from './support/log-in.ts';
import { testEnv } from './support/test-env.ts';

const desk = new DeskVisitor('mso');
const elsewhere = new DeskVisitor('northbridge');

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
    expect(await desk.read('/applications')).toContain(`/mso/_/desk${page}`);
    expect(await elsewhere.read('/applications')).toContain(words.noFollowing);
    expect((await elsewhere.see(page)).headers.get('location')).toBe('/northbridge/_/desk/applications');
    expect((await elsewhere.send(page, { kind: 'messageSent', text: 'not yours' })).status).toBe(404);
    expect((await elsewhere.see(`${page}/document/0`)).status).toBe(404);
    expect((await mine()).messages).toEqual([]);
  });

  it('show the form, and give its documents out as files', async () => {
    expect(await desk.read(page)).toContain('szeman@example.com');
    const [document] = (await mine()).form.documents;
    await testEnv.FILES.put(document?.path ?? '', '%PDF-1.4');
    const file = await desk.see(`${page}/document/0`);
    expect(new TextDecoder().decode(await file.arrayBuffer())).toBe('%PDF-1.4');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await desk.see(`${page}/document/9`)).status).toBe(404);
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
    expect([refused.status, text.includes(words.impossible)]).toEqual([409, true]);
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
      expect([done.status, done.headers.get('location')]).toEqual([303, `/mso/_/desk${page}?done=decided`]);
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
    const done = await desk.send(page, { kind: 'stepReached', seen: '0', c: '7', step: 'waitDecision', note: '' });
    expect(done.headers.get('location')).toBe('/mso/_/desk?c=7&v=person&done=stepReached');
  });
});
