import { expect, test, vi } from 'vitest';
import type { FetchBackend } from '#shared/contract/call.ts';
import { fail, succeed } from '#shared/call-error.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { createClock } from '#tests/worker/support/clock.ts';

const SESSION = { access_token: 'a', refresh_token: 'r2', expires_in: 60 };
const createRequestContext = (...answers: unknown[]) => {
  const fetchMock = vi.fn();
  for (const body of answers) fetchMock.mockResolvedValueOnce(body);
  return fetchMock as unknown as FetchBackend & typeof fetchMock;
};

test('concurrent refreshes of one token are coalesced', async () => {
  const fetchBackend = createRequestContext(succeed(SESSION), fail({ code: '0006', message: '' }));
  const refreshCoalescer = new RefreshCoalescer();
  const outcomes = await Promise.all([
    refreshCoalescer.refresh(fetchBackend, 'r1'),
    refreshCoalescer.refresh(fetchBackend, 'r1'),
    refreshCoalescer.refresh(fetchBackend, 'r1'),
  ]);
  for (const outcome of outcomes) expect(outcome).toEqual({ kind: 'renewed', session: SESSION });
  expect(fetchBackend).toHaveBeenCalledOnce();
});

test('two tokens are refreshed separately', async () => {
  const fetchBackend = createRequestContext(succeed(SESSION), succeed(SESSION));
  const refreshCoalescer = new RefreshCoalescer();
  await Promise.all([refreshCoalescer.refresh(fetchBackend, 'r1'), refreshCoalescer.refresh(fetchBackend, 'other')]);
  expect(fetchBackend).toHaveBeenCalledTimes(2);
});

test('the new token pair is returned for ten seconds to requests with the old token', async () => {
  const clock = createClock();
  const fetchBackend = createRequestContext(succeed(SESSION), fail({ code: '0006', message: '' }));
  const refreshCoalescer = new RefreshCoalescer(clock.now);
  await refreshCoalescer.refresh(fetchBackend, 'r1');
  clock.pass(9.9);
  expect((await refreshCoalescer.refresh(fetchBackend, 'r1')).kind).toBe('renewed');
  clock.pass(0.1);
  expect((await refreshCoalescer.refresh(fetchBackend, 'r1')).kind).toBe('refused');
});

test('a refresh can be retried at once after a failure', async () => {
  const fetchBackend = createRequestContext(fail({ code: '1001', message: '', httpStatus: 502 }), succeed(SESSION));
  const refreshCoalescer = new RefreshCoalescer();
  expect((await refreshCoalescer.refresh(fetchBackend, 'r1')).kind).toBe('unanswered');
  expect((await refreshCoalescer.refresh(fetchBackend, 'r1')).kind).toBe('renewed');
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
    (await new RefreshCoalescer().refresh(createRequestContext(fail({ code: '0006', message: '', httpStatus })), 'r1'))
      .kind,
  ).toBe(kind);
});
