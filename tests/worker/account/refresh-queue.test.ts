import { expect, test, vi } from 'vitest';
import type { FetchBackend } from '#shared/contract/call.ts';
import { fail, succeed } from '#shared/call-error.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { createClock } from '#tests/worker/support/clock.ts';

const SESSION = { access_token: 'a', refresh_token: 'r2', expires_in: 60 };
const asking = (...answers: unknown[]) => {
  const fetchMock = vi.fn();
  for (const body of answers) fetchMock.mockResolvedValueOnce(body);
  return fetchMock as unknown as FetchBackend & typeof fetchMock;
};

test('one token is spent once, however many bring it', async () => {
  const fetchBackend = asking(succeed(SESSION), fail({ code: '0006', message: '' }));
  const queue = new RefreshCoalescer();
  const outcomes = await Promise.all([
    queue.refresh(fetchBackend, 'r1'),
    queue.refresh(fetchBackend, 'r1'),
    queue.refresh(fetchBackend, 'r1'),
  ]);
  for (const outcome of outcomes) expect(outcome).toEqual({ kind: 'renewed', session: SESSION });
  expect(fetchBackend).toHaveBeenCalledOnce();
});

test('two tokens are two questions', async () => {
  const fetchBackend = asking(succeed(SESSION), succeed(SESSION));
  const queue = new RefreshCoalescer();
  await Promise.all([queue.refresh(fetchBackend, 'r1'), queue.refresh(fetchBackend, 'other')]);
  expect(fetchBackend).toHaveBeenCalledTimes(2);
});

test('returns the new token pair for ten seconds to requests with the old token', async () => {
  const clock = createClock();
  const fetchBackend = asking(succeed(SESSION), fail({ code: '0006', message: '' }));
  const queue = new RefreshCoalescer(clock.now);
  await queue.refresh(fetchBackend, 'r1');
  clock.pass(9.9);
  expect((await queue.refresh(fetchBackend, 'r1')).kind).toBe('renewed');
  clock.pass(0.1);
  expect((await queue.refresh(fetchBackend, 'r1')).kind).toBe('refused');
});

test('allows a retry at once after a failed refresh', async () => {
  const fetchBackend = asking(fail({ code: '1001', message: '', httpStatus: 502 }), succeed(SESSION));
  const queue = new RefreshCoalescer();
  expect((await queue.refresh(fetchBackend, 'r1')).kind).toBe('unanswered');
  expect((await queue.refresh(fetchBackend, 'r1')).kind).toBe('renewed');
});

test.each([
  [undefined, 'refused'],
  [400, 'refused'],
  [401, 'refused'],
  [499, 'unanswered'],
  [500, 'unanswered'],
  [504, 'unanswered'],
])('a failure with the status %s is %s', async (httpStatus, kind) => {
  expect(
    (await new RefreshCoalescer().refresh(asking(fail({ code: '0006', message: '', httpStatus })), 'r1')).kind,
  ).toBe(kind);
});
