import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import type { BackendRequest } from '#tests/outside-backend/known-answers.ts';
import type { ResponseOptions } from '#tests/outside-backend/play-answer.ts';
import { respondWithStub } from '#tests/trust/support/answer-as-known.ts';
import { readResponseHead } from '#tests/trust/support/read-head.ts';
import { retryUntilServed } from '#tests/trust/support/until-in-time.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { MAIN_PARTS, type PageSample } from '#tests/trust/support/main-parts.ts';
import { limitCases } from '#tests/support/limit-cases.ts';

// Tests that main calls determine the status of a page, however long they take, and that other parts may arrive late or
// be missing. Each call of a page hangs in turn, with its own agent, so that no cached response applies.

/** Calls that fetch the agent and its menu, which are cached after the first request. */
const AGENT_CALLS: readonly string[] = [agentDetail.path, agentMenu.path];

const SESSION_HEADERS = { cookie: 'portal_access=access-of-91234567; i18n_redirected=en-us' };
const VISITOR_HEADERS = { cookie: 'i18n_redirected=en-us' };
const getHeaders = ({ mainCalls }: PageSample) =>
  mainCalls.includes(getUser.path) ? SESSION_HEADERS : VISITOR_HEADERS;

let portal: OutsidePortal;
/** For each agent, the call that hangs and a promise that ends the hang. */
const hangingCalls = new Map<string, { call: string; isEnded: Promise<void> }>();
const getAgentKey = ({ headers }: BackendRequest) => String(headers['x-agent-key']);

async function respondTo(request: BackendRequest): Promise<ResponseOptions> {
  const key = getAgentKey(request);
  if (request.path === agentDetail.path)
    return { json: { code: 1003, data: { id: 101, keyCode: key, name: key, languageCode: 'en-us', publicLevel: 2 } } };
  const hangingCall = hangingCalls.get(key);
  if (hangingCall?.call === request.path) await hangingCall.isEnded;
  return respondWithStub(request);
}

beforeAll(async () => {
  portal = await startOutsidePortal();
  portal.backend.answer('*', respondTo);
});
afterAll(() => portal?.stop());

let agents = 0;
const createAgentKey = () => `agent${(agents += 1)}`;
/** The first visit caches the agent and its menu, so that only calls of the page itself hang. */
async function openSample(sample: PageSample, key: string) {
  await readResponseHead(portal.url, `/${key}/404`, VISITOR_HEADERS);
  return readResponseHead(portal.url, `/${key}${sample.path}`, getHeaders(sample));
}

async function visitWhileHanging(sample: PageSample, callName: string) {
  const key = createAgentKey();
  const { promise: isEnded, resolve: release } = Promise.withResolvers<void>();
  hangingCalls.set(key, { call: callName, isEnded });
  try {
    return { call: callName, ...(await openSample(sample, key)) };
  } finally {
    release();
  }
}

test.concurrent.each(Object.entries(MAIN_PARTS))(
  '16: /%s responds with 503 while its main data hangs, and renders while anything else does',
  async (_, sample) => {
    const key = createAgentKey();
    const healthyResponse = await retryUntilServed(() => openSample(sample, key));
    const listRequests = () =>
      portal.backend.receivedRequests.filter(
        (request) => getAgentKey(request) === key && !AGENT_CALLS.includes(request.path),
      );
    const allCalls = [...new Set(listRequests().map(({ path }) => path))];
    expect(allCalls).toEqual(expect.arrayContaining([...sample.mainCalls]));
    const deferredCalls = allCalls.filter((callName) => !sample.mainCalls.includes(callName));
    const calls = [...sample.mainCalls, ...limitCases(1, deferredCalls)];
    // If a main call hangs, no visit succeeds in time. If another call hangs, a visit must succeed in time, even on a
    // busy machine.
    const visitResults = await Promise.all(
      calls.map((callName) =>
        sample.mainCalls.includes(callName)
          ? visitWhileHanging(sample, callName)
          : retryUntilServed(() => visitWhileHanging(sample, callName)),
      ),
    );
    expect(
      visitResults
        .filter(({ status }) => status === 503)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(sample.mainCalls.toSorted());
    for (const { call, status, headers } of visitResults) {
      if (status === 503) expect([headers['retry-after'], headers['cache-control']]).toEqual(['10', 'no-store']);
      else expect([call, status]).toEqual([call, healthyResponse.status]);
    }
  },
);
