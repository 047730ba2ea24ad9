import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { FetchBackend } from '#shared/contract/call.ts';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import { PUBLIC_RESPONSES } from '#worker/cache/cache-table.ts';
import {
  toAnonymousCaller,
  toGenericUserCaller,
  coalesceReads,
  markUncacheable,
  ReadCoalescer,
} from './read-coalescer.ts';
import type { CallerContext } from './backend-request.ts';

const VISITOR_CALLER: CallerContext = {
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

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('coalesced reads', () => {
  it('are sent once while in flight, and again afterwards', async () => {
    let now = 0;
    const coalescer = new ReadCoalescer(() => now);
    const fetchMock = vi.fn(async () => succeed('a'));
    const coalesceRead = (priority: 'main' | 'part') => coalescer.coalesce('k', fetchMock, { priority: priority });
    const sharedReads = Array.from({ length: 500 }, () => coalesceRead('part'));
    expect(new Set(await Promise.all(sharedReads)).size).toBe(1);
    await flushPromises();
    for (now = 0; now < 30_000; now += 1_000)
      expect(await coalesceRead(now % 2_000 ? 'part' : 'main')).toEqual(succeed('a'));
    expect(fetchMock).toHaveBeenCalledOnce();
    await coalescer.coalesce('k', fetchMock, { bypassCache: true });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await flushPromises();
    await coalesceRead('part');
    now += 30_001;
    await coalesceRead('part');
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('are sent again after three seconds when one hangs', () => {
    let now = 0;
    const coalescer = new ReadCoalescer(() => now);
    const fetchMock = vi.fn(() => new Promise<Result<string>>(() => {}));
    for (now = 0; now < 10_000; now += 100) void coalescer.coalesce('k', fetchMock);
    expect(fetchMock).toHaveBeenCalledTimes(4);
  });

  it('are not reused after an error, which all waiting callers get', async () => {
    const coalescer = new ReadCoalescer(() => 0);
    const fetchMock = vi.fn(async () => fail({ code: '1004', message: '' }));
    await Promise.all([coalescer.coalesce('k', fetchMock), coalescer.coalesce('k', fetchMock)]);
    await flushPromises();
    await coalescer.coalesce('k', fetchMock);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('are sent again when they are not cacheable', async () => {
    const coalescer = new ReadCoalescer(() => 0);
    const createResponse = (control: string) => new Response(null, { headers: { 'cache-control': control } });
    for (const [control, expectedCalls] of [
      ['private, no-store', 2],
      ['max-age=60', 1],
    ] as const) {
      const fetchMock = vi.fn(async () => markUncacheable(succeed('a'), createResponse(control)));
      await coalescer.coalesce(control, fetchMock);
      await flushPromises();
      await coalescer.coalesce(control, fetchMock);
      expect(fetchMock).toHaveBeenCalledTimes(expectedCalls);
    }
  });

  it('are retained up to the limit, least recently used ones dropped first', async () => {
    const coalescer = new ReadCoalescer(() => 0);
    const largeText = 'a'.repeat(PUBLIC_RESPONSES.bytes / 20);
    const loadedKeys: string[] = [];
    const coalesceRead = async (key: string) => {
      await coalescer.coalesce(key, async () => (loadedKeys.push(key), succeed([{ words: largeText }])));
      await flushPromises();
    };
    for (let index = 0; index < 30; index += 1) {
      await coalesceRead('wanted');
      await coalesceRead(`of stranger ${index}`);
    }
    expect(loadedKeys.filter((key) => key === 'wanted')).toHaveLength(1);
    loadedKeys.length = 0;
    await coalesceRead('of stranger 29');
    await coalesceRead('of stranger 0');
    expect(loadedKeys).toEqual(['of stranger 0']);
  });
});

describe('coalesced users', () => {
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

  it('never get a personalised response of another user', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryCaller, { minLength: 2, maxLength: 30 }), async (users) => {
        const coalescer = new ReadCoalescer(() => 0);
        const answers = await Promise.all(
          users.map(async ({ id, call, ...user }) => {
            const caller: CallerContext = { ...VISITOR_CALLER, ...user };
            /** Creates the fake backend that responds with everything it receives. */
            const createFakeBackend = (fakeCaller: CallerContext): FetchBackend =>
              (async (_: unknown, input: unknown) =>
                succeed({ ...fakeCaller, input, requestId: '' })) as unknown as FetchBackend;
            const fetchBackend = coalesceReads(
              coalescer,
              caller,
              createFakeBackend(caller),
              createFakeBackend(toAnonymousCaller(caller)),
            );
            return call === 'course' ? fetchBackend(courseDetail, { id }) : fetchBackend(getUser, {});
          }),
        );
        answers.forEach((answer, index) => {
          const { id, call, ...user } = users[index] ?? {};
          expect(answer).toMatchObject({ ok: true, value: { ...user, input: call === 'course' ? { id } : {} } });
        });
      }),
    );
  });

  it('never forward the address of the first caller', async () => {
    expect(toAnonymousCaller({ ...VISITOR_CALLER, accessToken: 't', userId: 'u', visitorId: 'v' })).toEqual({
      ...VISITOR_CALLER,
      ip: '',
      familyPass: '',
      appointmentPass: '',
      bookmark: '',
      isShared: true,
    });
    const fetchAlone = vi.fn();
    const fetchShared = vi.fn(async () => succeed([]));
    const fetchBackend = coalesceReads(new ReadCoalescer(), VISITOR_CALLER, fetchAlone as never, fetchShared as never);
    await Promise.all([fetchBackend(countryList, {}), fetchBackend(countryList, {})]);
    expect([fetchAlone.mock.calls.length, fetchShared.mock.calls.length]).toEqual([0, 1]);
  });

  it('share the requests of one page, and never with visitors', async () => {
    const coalescer = new ReadCoalescer();
    const accessTokens: (string | null)[] = [];
    const createClientFor = (caller: CallerContext) => {
      const fetchShared = async () => (accessTokens.push(caller.accessToken), succeed([]));
      return coalesceReads(coalescer, caller, vi.fn() as never, fetchShared as never);
    };
    const userClients = ['one', 'two'].map((accessToken) =>
      createClientFor(toGenericUserCaller({ ...VISITOR_CALLER, accessToken })),
    );
    await Promise.all(
      [createClientFor(toAnonymousCaller(VISITOR_CALLER)), ...userClients].map((fetchBackend) =>
        fetchBackend(countryList, {}),
      ),
    );
    expect(accessTokens).toEqual([null, 'one']);
  });
});
