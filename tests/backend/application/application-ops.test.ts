import { beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { myApplication, replyToOffer, sendApplicationMessage } from '#shared/contract/application/application.ts';
import { OPS_APPLICATIONS } from '#shared/contract/operations.ts';
import { OPS_CRISIS_LINES } from '#shared/contract/crisis-line-operations.ts';
import { OPS_LECTURES } from '#shared/contract/lecture-operations.ts';
import { OPS_HEADER } from '#shared/backend-protocol.ts';
import { createOpsAuthorization } from '#tests/support/staff-at-work.ts';
import { type RequestContext, callBackend, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';

const withAuthorization = (authorization: string) => ({ headers: { [OPS_HEADER]: authorization } });
let maggieContext: RequestContext;

let student: LoggedInUser;
let applicationPath = '';
const readApplication = async () => {
  const application = await readBackend(myApplication, {}, student.requestContext);
  if (!application) throw new Error('the application is gone');
  return application;
};
const postAction = (body: object, context: RequestContext = maggieContext) =>
  request('POST', applicationPath, body, context);
const reachStep = (step: string) => postAction({ kind: 'stepReached', step });
const offer = {
  kind: 'decided',
  course: 0,
  outcome: 'conditionalOffer',
  conditions: ['IELTS 6.5'],
  replyBy: '2026-12-12',
};

beforeAll(async () => {
  maggieContext = withAuthorization(await createOpsAuthorization(testEnv.DB));
  student = await applyAsNewUser();
  applicationPath = `${OPS_APPLICATIONS}/${(await readApplication()).id}`;
});

describe('the operations API', () => {
  it('is not available until a token exists', async () => {
    await testEnv.DB.prepare('UPDATE ops_tokens SET revoked_at = 1').bind().all();
    expect((await request('GET', OPS_APPLICATIONS, undefined, maggieContext)).status).toBe(404);
    await testEnv.DB.prepare('UPDATE ops_tokens SET revoked_at = 0').bind().all();
    expect((await request('GET', OPS_APPLICATIONS, undefined, maggieContext)).status).toBe(200);
  });

  it('rejects requests without a token or with a revoked one', async () => {
    const revokedAuthorization = await createOpsAuthorization(testEnv.DB, 'Gone');
    await testEnv.DB.prepare(`UPDATE ops_tokens SET revoked_at = 1 WHERE name = 'Gone'`).bind().all();
    for (const context of [
      {},
      withAuthorization('Bearer guess'),
      withAuthorization('Bearer '),
      withAuthorization(`Basic ${btoa('Maggie:desk')}`),
      withAuthorization(revokedAuthorization),
    ]) {
      const { status, headers } = await request('GET', OPS_APPLICATIONS, undefined, context);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="operations"']);
    }
    expect((await postAction(offer, withAuthorization(revokedAuthorization))).status).toBe(401);
    expect((await readApplication()).decisions).toEqual([]);
  });

  it('shows the token’s agent its applications, and no shared data', async () => {
    const getAgentContext = async (agentKey: string) =>
      withAuthorization(await createOpsAuthorization(testEnv.DB, agentKey, agentKey));
    const [ownAgentContext, otherAgentContext] = [await getAgentContext('mso'), await getAgentContext('hengdu')];
    expect((await request('GET', OPS_APPLICATIONS, undefined, ownAgentContext)).body.datas).toHaveLength(1);
    expect((await request('GET', OPS_APPLICATIONS, undefined, otherAgentContext)).body.datas).toEqual([]);
    expect((await request('GET', applicationPath, undefined, otherAgentContext)).status).toBe(404);
    expect((await postAction(offer, otherAgentContext)).status).toBe(404);
    for (const path of [OPS_LECTURES, OPS_CRISIS_LINES]) {
      expect((await request('GET', path, undefined, ownAgentContext)).status).toBe(403);
      expect((await request('GET', path, undefined, maggieContext)).status).toBe(200);
    }
  });

  it('rejects the session of a student', async () => {
    expect((await request('GET', OPS_APPLICATIONS, undefined, student.requestContext)).status).toBe(401);
  });

  it('lists followed applications, and returns one with its form', async () => {
    expect((await request('GET', OPS_APPLICATIONS, undefined, maggieContext)).body.datas).toMatchObject([
      { status: 'following', name: '陳思敏', agentKey: 'mso', schoolName: expect.stringMatching(/\S/), step: 'submit' },
    ]);
    expect((await request('GET', applicationPath, undefined, maggieContext)).body.data).toMatchObject({
      form: { personal: { lastName: 'Chan' } },
    });
  });

  it('rejects skipping a step, and requires a decision first', async () => {
    expect((await reachStep('payReservationFee')).status).toBe(409);
    expect((await postAction(offer)).status).toBe(200);
    expect((await reachStep('visa')).status).toBe(409);
    expect((await readApplication()).steps.filter(({ at }) => at)).toHaveLength(4);
    expect((await readApplication()).decisions).toMatchObject([
      { outcome: 'conditionalOffer', conditions: ['IELTS 6.5'], replyBy: '2026-12-12' },
    ]);
  });

  it('messages the student under the token’s name, and the student’s reply resolves it', async () => {
    const messageResponse = await postAction({ kind: 'messageSent', text: 'Please send your IELTS report.' });
    const { id } = messageResponse.body.data as { id: string };
    expect((await readApplication()).messages).toMatchObject([{ from: 'staff', who: 'Maggie', responded: false }]);
    await callBackend(sendApplicationMessage, { text: 'Here it is.', replyTo: id }, student.requestContext);
    expect((await readApplication()).messages.map(({ responded }) => responded)).toEqual([true, false]);
  });

  it('assigns consecutive numbers to concurrent writers', async () => {
    const countBefore = (await readApplication()).events.length;
    const notes = ['a', 'b', 'c'];
    const answers = await Promise.all(notes.map((text) => postAction({ kind: 'messageSent', text })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { events } = await readApplication();
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: countBefore + 3 }, (_, index) => index + 1));
  });

  it('records no deposit before the student accepts, and no confirmation before the conditions are met', async () => {
    const getRejection = async (step: string) => {
      const { status, body } = await reachStep(step);
      return [status, body.message];
    };
    expect(await getRejection('payReservationFee')).toEqual([409, expect.stringContaining('学生还没有接受录取')]);
    const [decision] = (await readApplication()).decisions;
    await callBackend(
      replyToOffer,
      { decision: decision?.id ?? '', reply: 'accepted', instead: false },
      student.requestContext,
    );
    expect((await reachStep('payReservationFee')).status).toBe(200);
    expect(await getRejection('coe')).toEqual([409, expect.stringContaining('录取条件还没有满足')]);
    expect((await readApplication()).steps.filter(({ at }) => at)).toHaveLength(5);
    expect((await postAction({ ...offer, outcome: 'offer', conditions: [] })).status).toBe(200);
  });

  it('ends an application, after which no event is accepted', async () => {
    for (const step of APPLICATION_STEPS.slice(5)) expect((await reachStep(step)).status).toBe(200);
    const { status, steps } = await readApplication();
    expect([status, steps.every((step) => step.at !== '')]).toEqual(['finished', true]);
    expect((await postAction(offer)).status).toBe(409);
  });

  it.each([
    [{}],
    [{ kind: 'withdrawn' }],
    [{ kind: 'decided', course: 0, outcome: 'maybe' }],
    [{ ...offer, replyBy: 'soon' }],
    ['text'],
  ])('rejects %j with the field', async (body) => {
    const response = await postAction(body as object);
    expect([response.status, response.body.code]).toEqual([400, '0002']);
  });

  it('rejects an unknown application', async () => {
    expect((await request('GET', `${OPS_APPLICATIONS}/999999`, undefined, maggieContext)).status).toBe(404);
    expect((await request('POST', `${OPS_APPLICATIONS}/999999`, offer, maggieContext)).status).toBe(404);
  });
});
