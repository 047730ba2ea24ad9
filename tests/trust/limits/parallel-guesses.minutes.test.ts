import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visit } from '#tests/contract/support/browser-visit.ts';
import { ChatStudent } from '#tests/contract/support/chat-student.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { readData } from '#tests/support/portal-data.ts';

// A thousand parallel requests from outside, past the edge's coarse limit by address: each uses a network of its own
// where the backend's limit is not by network. tests/backend/limits/rate-limits.test.ts tests each limit alone.

const AT_ONCE = 1000;
const TIMEOUT = 600_000;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.stop());

const networkAt = (angle: number) => `10.${angle >> 8}.${angle & 255}.1`;

const post = (path: string, body: object, address: string) =>
  visit(portal.url, `/mso${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify(body),
  });

const together = <T>(make: (angle: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, angle) => make(angle)));

test(
  'a thousand concurrent requests for a code to one number send one text message',
  { timeout: TIMEOUT },
  async () => {
    const phone = { mobileAreaCode: '852', mobile: '69990001' };
    const start = performance.now();
    await together((angle) => post('/appUser/verification', { ...phone, type: 'register' }, networkAt(angle)));
    const [row] = await readData<{ sent: number }>(portal, `SELECT count(*) AS sent FROM outbox WHERE recipient = ?1`, '+85269990001'); // prettier-ignore
    console.log(`${row?.sent} of ${AT_ONCE} texts sent`);
    // Limit of one a minute; on a busy machine, a thousand requests take longer than a minute.
    expect(row?.sent).toBeGreaterThanOrEqual(1);
    expect(row?.sent).toBeLessThanOrEqual(1 + Math.floor((performance.now() - start) / 60_000));
  },
);

test('at most a hundred of a thousand concurrent password guesses are verified', { timeout: TIMEOUT }, async () => {
  const { mobile } = await ChatStudent.register(portal.url);
  const guess = (angle: number) =>
    post(SESSION_ENDPOINTS.login, { mobileAreaCode: '852', mobile, grant: 'password', secret: `guess ${angle}` }, networkAt(angle)); // prettier-ignore
  const responses = await together(guess);
  const looked = responses.filter(({ status }) => status !== 429);
  console.log(`${looked.length} of ${AT_ONCE} guesses looked at, of 100`);
  expect(responses.some((response) => /access|refresh/.test(response.headers['set-cookie']?.join() ?? ''))).toBe(false);
  expect(looked.length).toBeLessThanOrEqual(100);
});
