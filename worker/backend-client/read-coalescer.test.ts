import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { FetchBackend } from '#shared/contract/call.ts';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import { PUBLIC_RESPONSES } from '#worker/cache/cache-table.ts';
import { anonymousCaller, genericUserCaller, coalesceReads, markUncacheable, ReadCoalescer } from './read-coalescer.ts';
import type { Caller } from './backend-request.ts';

const VISITOR: Caller = {
  requestId: 'one',
  locale: 'zh',
  chineseScript: 'zh',
  agentId: '1',
  agentKey: 'mso',
  publicLevel: 2,
  host: 'localhost',
  accessToken: null,
  ip: '192.0.2.1',
  userId: '',
  visitorId: '',
};

const flush = () => new Promise((resolve) => setImmediate(resolve));

describe('shared answers', () => {
  it('are sent once while in flight, and again afterwards', async () => {
    let now = 0;
    const coalescer = new ReadCoalescer(() => now);
    const fetchMock = vi.fn(async () => succeed('a'));
    const share = (rank: 'main' | 'part') => coalescer.coalesce('k', fetchMock, { priority: rank });
    const all = Array.from({ length: 500 }, () => share('part'));
    expect(new Set(await Promise.all(all)).size).toBe(1);
    await flush();
    for (now = 0; now < 30_000; now += 1_000) expect(await share(now % 2_000 ? 'part' : 'main')).toEqual(succeed('a'));
    expect(fetchMock).toHaveBeenCalledOnce();
    await coalescer.coalesce('k', fetchMock, { bypassCache: true });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await flush();
    await share('part');
    now += 30_001;
    await share('part');
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('a hanging one is sent again after three seconds', () => {
    let now = 0;
    const coalescer = new ReadCoalescer(() => now);
    const fetchMock = vi.fn(() => new Promise<Result<string>>(() => {}));
    for (now = 0; now < 10_000; now += 100) void coalescer.coalesce('k', fetchMock);
    expect(fetchMock).toHaveBeenCalledTimes(4);
  });

  it('errors are returned to waiting callers, and not reused', async () => {
    const coalescer = new ReadCoalescer(() => 0);
    const fetchMock = vi.fn(async () => fail({ code: '1004', message: '' }));
    await Promise.all([coalescer.coalesce('k', fetchMock), coalescer.coalesce('k', fetchMock)]);
    await flush();
    await coalescer.coalesce('k', fetchMock);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('uncacheable ones are sent again', async () => {
    const coalescer = new ReadCoalescer(() => 0);
    const says = (control: string) => new Response(null, { headers: { 'cache-control': control } });
    for (const [control, times] of [
      ['private, no-store', 2],
      ['max-age=60', 1],
    ] as const) {
      const fetchMock = vi.fn(async () => markUncacheable(succeed('a'), says(control)));
      await coalescer.coalesce(control, fetchMock);
      await flush();
      await coalescer.coalesce(control, fetchMock);
      expect(fetchMock).toHaveBeenCalledTimes(times);
    }
  });

  it('are retained up to the limit, and used ones stay', async () => {
    const coalescer = new ReadCoalescer(() => 0);
    const large = 'a'.repeat(PUBLIC_RESPONSES.bytes / 20);
    const requests: string[] = [];
    const share = async (key: string) => {
      await coalescer.coalesce(key, async () => (requests.push(key), succeed([{ words: large }])));
      await flush();
    };
    for (let index = 0; index < 30; index += 1) {
      await share('wanted');
      await share(`of stranger ${index}`);
    }
    expect(requests.filter((key) => key === 'wanted')).toHaveLength(1);
    requests.length = 0;
    await share('of stranger 29');
    await share('of stranger 0');
    expect(requests).toEqual(['of stranger 0']);
  });
});

describe('asking together', () => {
  const arbitraryCaller = fc.record({
    accessToken: fc.constantFrom(null, null, 'of-one', 'of-two'),
    userId: fc.constantFrom('', '', 'u1', 'u2'),
    locale: fc.constantFrom('zh' as const, 'zh-hk' as const, 'en-us' as const),
    agentKey: fc.constantFrom('mso', 'hengdu'),
    publicLevel: fc.constantFrom(1, 4),
    host: fc.constantFrom('a.example', 'b.example'),
    id: fc.constantFrom('1', '2'),
    call: fc.constantFrom('course' as const, 'user' as const),
  });

  it('never returns a personalised response to another user', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryCaller, { minLength: 2, maxLength: 30 }), async (all) => {
        const coalescer = new ReadCoalescer(() => 0);
        const owner = await Promise.all(
          all.map(async ({ id, call, ...user }) => {
            const caller: Caller = { ...VISITOR, ...user };
            /** Fake backend that responds with everything it receives. */
            const notify = (as: Caller): FetchBackend =>
              (async (_: unknown, input: unknown) =>
                succeed({ ...as, input, requestId: '' })) as unknown as FetchBackend;
            const fetchBackend = coalesceReads(coalescer, caller, notify(caller), notify(anonymousCaller(caller)));
            return call === 'course' ? fetchBackend(courseDetail, { id }) : fetchBackend(getUser, {});
          }),
        );
        owner.forEach((answer, index) => {
          const { id, call, ...user } = all[index] ?? {};
          expect(answer).toMatchObject({ ok: true, value: { ...user, input: call === 'course' ? { id } : {} } });
        });
      }),
    );
  });

  it('never forwards the first caller’s address', async () => {
    expect(anonymousCaller({ ...VISITOR, accessToken: 't', userId: 'u', visitorId: 'v' })).toEqual({
      ...VISITOR,
      ip: '',
      familyPass: '',
      appointmentPass: '',
      bookmark: '',
      isShared: true,
    });
    const alone = vi.fn();
    const together = vi.fn(async () => succeed([]));
    const fetchBackend = coalesceReads(new ReadCoalescer(), VISITOR, alone as never, together as never);
    await Promise.all([fetchBackend(countryList, {}), fetchBackend(countryList, {})]);
    expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([0, 1]);
  });

  it('coalesce users of one page, and never with visitors', async () => {
    const coalescer = new ReadCoalescer();
    const requests: (string | null)[] = [];
    const askAs = (caller: Caller) => {
      const together = async () => (requests.push(caller.accessToken), succeed([]));
      return coalesceReads(coalescer, caller, vi.fn() as never, together as never);
    };
    const users = ['one', 'two'].map((accessToken) => askAs(genericUserCaller({ ...VISITOR, accessToken })));
    await Promise.all([askAs(anonymousCaller(VISITOR)), ...users].map((fetchBackend) => fetchBackend(countryList, {})));
    expect(requests).toEqual([null, 'one']);
  });
});
