import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import type { BackendRequest } from '#tests/outside-backend/known-answers.ts';
import type { How } from '#tests/outside-backend/play-answer.ts';
import { answerAsKnown } from '#tests/trust/support/answer-as-known.ts';
import { readHead } from '#tests/trust/support/read-head.ts';
import { untilInTime } from '#tests/trust/support/until-in-time.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { MAIN_PARTS, type Sample } from '#tests/trust/support/main-parts.ts';
import { getFirst } from '#tests/browser/support/views.ts';

// Main calls decide the status of a page, however long they take; other parts may arrive late or be missing. Each call
// of a page hangs in turn, with a separate agent, so that no answer for another page is cached.

/** Calls for the agent and its menu, which are cached after the first request. */
const OF_THE_AGENT: readonly string[] = [agentDetail.path, agentMenu.path];

const SESSION = { cookie: 'portal_access=access-of-91234567; i18n_redirected=en-us' };
const NOBODY = { cookie: 'i18n_redirected=en-us' };
const headersFor = ({ main }: Sample) => (main.includes(getUser.path) ? SESSION : NOBODY);

let portal: OutsidePortal;
/** Hanging call for each agent, until the call is released. */
const hanging = new Map<string, { call: string; isEnded: Promise<void> }>();
const getKey = ({ headers }: BackendRequest) => String(headers['x-agent-key']);

async function answerFor(request: BackendRequest): Promise<How> {
  const key = getKey(request);
  if (request.path === agentDetail.path)
    return { json: { code: 1003, data: { id: 101, keyCode: key, name: key, languageCode: 'en-us', publicLevel: 2 } } };
  const hang = hanging.get(key);
  if (hang?.call === request.path) await hang.isEnded;
  return answerAsKnown(request);
}

beforeAll(async () => {
  portal = await startOutsidePortal();
  portal.backend.answer('*', answerFor);
});
afterAll(() => portal?.stop());

let agents = 0;
const newAgent = () => `agent${(agents += 1)}`;
/** The first visit caches the agent and its menu, so that only a call of the page hangs. */
async function open(sample: Sample, key: string) {
  await readHead(portal.url, `/${key}/404`, NOBODY);
  return readHead(portal.url, `/${key}${sample.at}`, headersFor(sample));
}

async function visitWhile(sample: Sample, call: string) {
  const key = newAgent();
  const { promise: isEnded, resolve: release } = Promise.withResolvers<void>();
  hanging.set(key, { call, isEnded });
  try {
    return { call, ...(await open(sample, key)) };
  } finally {
    release();
  }
}

test.concurrent.each(Object.entries(MAIN_PARTS))(
  '16: /%s responds with 503 while its main data hangs, and renders while anything else does',
  async (_, sample) => {
    const key = newAgent();
    const healthy = await untilInTime(() => open(sample, key));
    const requests = () =>
      portal.backend.receivedRequests.filter(
        (recorded) => getKey(recorded) === key && !OF_THE_AGENT.includes(recorded.path),
      );
    const all = [...new Set(requests().map(({ path }) => path))];
    expect(all).toEqual(expect.arrayContaining([...sample.main]));
    const otherNames = all.filter((call) => !sample.main.includes(call));
    const calls = [...sample.main, ...getFirst(1, otherNames)];
    // Without a main call no visit can succeed in time; without another call a visit succeeds in time, even on a busy
    // machine.
    const outcomes = await Promise.all(
      calls.map((call) =>
        sample.main.includes(call) ? visitWhile(sample, call) : untilInTime(() => visitWhile(sample, call)),
      ),
    );
    expect(
      outcomes
        .filter(({ status }) => status === 503)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(sample.main.toSorted());
    for (const { call, status, headers } of outcomes) {
      if (status === 503) expect([headers['retry-after'], headers['cache-control']]).toEqual(['10', 'no-store']);
      else expect([call, status]).toEqual([call, healthy.status]);
    }
  },
);
