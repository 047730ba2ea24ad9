import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visit } from '#tests/contract/support/browser-visit.ts';
import { ChatStudent } from '#tests/contract/support/chat-student.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { readData } from '#tests/support/portal-data.ts';

// Sends a thousand parallel requests, each from its own network unless the backend's limit counts by network, so that
// all pass the edge's coarse limit by IP address. tests/backend/limits/rate-limits.test.ts tests each limit alone.

const PARALLEL_REQUESTS = 1000;
const TIMEOUT_MS = 600_000;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.stop());

const createNetworkAddress = (index: number) => `10.${index >> 8}.${index & 255}.1`;

const postFrom = (path: string, body: object, address: string) =>
  visit(portal.url, `/mso${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify(body),
  });

const runInParallel = <T>(createRequest: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PARALLEL_REQUESTS }, (_, index) => createRequest(index)));

test(
  'a thousand concurrent requests for a code to one number send one text message',
  { timeout: TIMEOUT_MS },
  async () => {
    const phone = { mobileAreaCode: '852', mobile: '69990001' };
    const start = performance.now();
    await runInParallel((index) =>
      postFrom('/appUser/verification', { ...phone, type: 'register' }, createNetworkAddress(index)),
    );
    const [row] = await readData<{ sent: number }>(portal, `SELECT count(*) AS sent FROM outbox WHERE recipient = ?1`, '+85269990001'); // prettier-ignore
    console.log(`${row?.sent} of ${PARALLEL_REQUESTS} texts sent`);
    // The limit is one a minute, and a thousand requests on a busy machine take longer than a minute.
    expect(row?.sent).toBeGreaterThanOrEqual(1);
    expect(row?.sent).toBeLessThanOrEqual(1 + Math.floor((performance.now() - start) / 60_000));
  },
);

test('at most a hundred of a thousand concurrent password guesses are verified', { timeout: TIMEOUT_MS }, async () => {
  const { mobile } = await ChatStudent.register(portal.url);
  const guessPassword = (index: number) =>
    postFrom(SESSION_ENDPOINTS.login, { mobileAreaCode: '852', mobile, grant: 'password', secret: `guess ${index}` }, createNetworkAddress(index)); // prettier-ignore
  const responses = await runInParallel(guessPassword);
  const unlimitedResponses = responses.filter(({ status }) => status !== 429);
  console.log(`${unlimitedResponses.length} of ${PARALLEL_REQUESTS} guesses looked at, of 100`);
  expect(responses.some((response) => /access|refresh/.test(response.headers['set-cookie']?.join() ?? ''))).toBe(false);
  expect(unlimitedResponses.length).toBeLessThanOrEqual(100);
});
