import { beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_STEPS } from '#shared/rules/application-steps.ts';
import { myApplication, sendApplicationMessage } from '#shared/contract/application.ts';
import { OPS_APPLICATIONS } from '#shared/contract/adviser-deed.ts';
import { askBackend, readBackend, request } from './support/ask-backend.ts';
import { applyAsSomebody } from './support/apply-as-somebody.ts';
import type { SomebodyLoggedIn } from './support/log-in.ts';

const at = (name: string, password: string) => ({
  headers: { 'x-adviser-authorization': `Basic ${btoa(`${name}:${password}`)}` },
});
const MAGGIE = at('Maggie', 'desk');

let student: SomebodyLoggedIn;
let address = '';
const mine = async () => {
  const application = await readBackend(myApplication, {}, student.asking);
  if (!application) throw new Error('the application is gone');
  return application;
};
const deed = (body: object, asking = MAGGIE) => request('POST', address, body, asking);
const reach = (step: string) => deed({ kind: 'stepReached', step });
const offer = {
  kind: 'decided',
  course: 0,
  outcome: 'conditionalOffer',
  conditions: ['IELTS 6.5'],
  replyBy: '2026-12-12',
};

beforeAll(async () => {
  student = await applyAsSomebody();
  address = `${OPS_APPLICATIONS}/${(await mine()).id}`;
});

describe('the advisers’ door', () => {
  it('lets nobody in without its password', async () => {
    for (const asking of [
      {},
      at('Maggie', 'wrong'),
      at('', 'desk'),
      { headers: { 'x-adviser-authorization': 'Basic %%' } },
    ]) {
      const { status, headers } = await request('GET', OPS_APPLICATIONS, undefined, asking);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Basic realm="advisers", charset="UTF-8"']);
    }
    expect((await deed(offer, at('Maggie', 'wrong'))).status).toBe(401);
    expect((await mine()).decisions).toEqual([]);
  });

  it('lets nobody guess, and tells when to come again', async () => {
    const from = { 'x-visitor-address': '203.0.113.77' };
    const guess = (password: string) => ({ headers: { ...at('Mallory', password).headers, ...from } });
    for (let tries = 0; tries < 10; tries++)
      expect((await request('GET', OPS_APPLICATIONS, undefined, guess(`guess ${tries}`))).status).toBe(401);
    const { status, headers } = await request('GET', OPS_APPLICATIONS, undefined, guess('desk'));
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
    expect((await request('GET', OPS_APPLICATIONS, undefined, MAGGIE)).status).toBe(200);
  });

  it('is not there in production without a password of its own, and with one takes only that', async () => {
    const production = { ...MAGGIE, env: { STAGE: 'production', DESK_PASSWORD: '' } };
    expect((await request('GET', OPS_APPLICATIONS, undefined, production)).status).toBe(404);
    const guarded = { STAGE: 'production', DESK_PASSWORD: 'long and secret' };
    expect((await request('GET', OPS_APPLICATIONS, undefined, { ...MAGGIE, env: guarded })).status).toBe(401);
    const known = { ...at('Maggie', 'long and secret'), env: guarded };
    expect((await request('GET', OPS_APPLICATIONS, undefined, known)).status).toBe(200);
  });

  it('is not opened by a student’s login', async () => {
    expect((await request('GET', OPS_APPLICATIONS, undefined, student.asking)).status).toBe(401);
  });

  it('lists what is being followed, and shows one with its form', async () => {
    expect((await request('GET', OPS_APPLICATIONS, undefined, MAGGIE)).body.datas).toMatchObject([
      { status: 'following', name: '陳思敏', agentKey: 'mso', schoolName: expect.stringMatching(/\S/), step: 'submit' },
    ]);
    expect((await request('GET', address, undefined, MAGGIE)).body.data).toMatchObject({
      form: { personal: { lastName: 'Chan' } },
    });
  });

  it('skips no step, and needs a decision first', async () => {
    expect((await reach('waitDecision')).status).toBe(409);
    expect((await deed(offer)).status).toBe(200);
    expect((await reach('visa')).status).toBe(409);
    expect((await reach('waitDecision')).status).toBe(200);
    expect((await reach('waitDecision')).status).toBe(409);
    expect((await mine()).decisions).toMatchObject([
      { outcome: 'conditionalOffer', conditions: ['IELTS 6.5'], replyBy: '2026-12-12' },
    ]);
  });

  it('writes to the student under the adviser’s name, and the student’s answer settles it', async () => {
    const said = await deed({ kind: 'messageSent', text: 'Please send your IELTS report.' });
    const { id } = said.body.data as { id: string };
    expect((await mine()).messages).toMatchObject([{ from: 'staff', who: 'Maggie', responded: false }]);
    await askBackend(sendApplicationMessage, { text: 'Here it is.', replyTo: id }, student.asking);
    expect((await mine()).messages.map(({ responded }) => responded)).toEqual([true, false]);
  });

  it('gives one number to one of two who write at once, and the next to the other', async () => {
    const before = (await mine()).events.length;
    const notes = ['a', 'b', 'c'];
    const answers = await Promise.all(notes.map((text) => deed({ kind: 'messageSent', text })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { events } = await mine();
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: before + 3 }, (_, index) => index + 1));
  });

  it('brings an application to its end, after which nothing happens any more', async () => {
    for (const step of APPLICATION_STEPS.slice(3)) expect((await reach(step)).status).toBe(200);
    const { status, steps } = await mine();
    expect([status, steps.every((step) => step.at !== '')]).toEqual(['finished', true]);
    expect((await deed(offer)).status).toBe(409);
  });

  it.each([
    [{}],
    [{ kind: 'withdrawn' }],
    [{ kind: 'decided', course: 0, outcome: 'maybe' }],
    [{ ...offer, replyBy: 'soon' }],
    ['text'],
  ])('refuses %j by the field’s name', async (body) => {
    const answer = await deed(body as object);
    expect([answer.status, answer.body.code]).toEqual([400, '0002']);
  });

  it('does not know an application that is not there', async () => {
    expect((await request('GET', `${OPS_APPLICATIONS}/999999`, undefined, MAGGIE)).status).toBe(404);
    expect((await request('POST', `${OPS_APPLICATIONS}/999999`, offer, MAGGIE)).status).toBe(404);
  });
});
