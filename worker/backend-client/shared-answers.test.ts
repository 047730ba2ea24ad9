import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { fail, type Result, succeed } from '#shared/failure.ts';
import { anybody, anyUser, askTogether, SharedAnswers } from './shared-answers.ts';
import type { Caller } from './backend-request.ts';

const VISITOR: Caller = {
  requestId: 'one',
  locale: 'zh',
  agentId: '1',
  agentKey: 'mso',
  publicLevel: 2,
  host: 'localhost',
  accessToken: null,
  address: '192.0.2.1',
  userId: '',
  visitorId: '',
};

const flush = () => new Promise((resolve) => setImmediate(resolve));

describe('shared answers', () => {
  it('are asked for once while they are on their way, and again afterwards', async () => {
    const answers = new SharedAnswers(() => 0);
    const ask = vi.fn(async () => succeed('a'));
    const all = Array.from({ length: 500 }, () => answers.share('k', ask));
    expect(new Set(await Promise.all(all)).size).toBe(1);
    expect(ask).toHaveBeenCalledOnce();
    await flush();
    await answers.share('k', ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('hold nobody long: one that hangs is asked for anew after three seconds', () => {
    let now = 0;
    const answers = new SharedAnswers(() => now);
    const ask = vi.fn(() => new Promise<Result<string>>(() => {}));
    for (now = 0; now < 10_000; now += 100) void answers.share('k', ask);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('that came late wait ten seconds for who comes back, and failures for nobody', async () => {
    for (const [answer, asked] of [
      [succeed('late'), 1],
      [fail({ code: '1004', message: '' }), 2],
    ] as const) {
      let now = 0;
      const answers = new SharedAnswers(() => now);
      const gate = Promise.withResolvers<Result<string>>();
      const ask = vi.fn(() => gate.promise);
      void answers.share('k', ask);
      now = 2_500;
      gate.resolve(answer);
      await flush();
      now = 12_000;
      await answers.share('k', ask);
      expect(ask).toHaveBeenCalledTimes(asked);
      now = 12_501;
      await flush();
      await answers.share('k', ask);
      expect(ask).toHaveBeenCalledTimes(asked + 1);
    }
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

  it('gives nobody an answer that was made for somebody else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryCaller, { minLength: 2, maxLength: 30 }), async (all) => {
        const answers = new SharedAnswers(() => 0);
        const whose = await Promise.all(
          all.map(async ({ id, call, ...who }) => {
            const caller: Caller = { ...VISITOR, ...who };
            /** Answers with all that a backend is told. */
            const tell = (as: Caller): AskBackend =>
              (async (_: unknown, input: unknown) => succeed({ ...as, input, requestId: '' })) as unknown as AskBackend;
            const ask = askTogether(answers, caller, tell(caller), tell(anybody(caller)));
            return call === 'course' ? ask(courseDetail, { id }) : ask(getUser, {});
          }),
        );
        whose.forEach((answer, at) => {
          const { id, call, ...who } = all[at] ?? {};
          expect(answer).toMatchObject({ ok: true, value: { ...who, input: call === 'course' ? { id } : {} } });
        });
      }),
    );
  });

  it('tells no backend the address of the one who happened to be first', async () => {
    expect(anybody({ ...VISITOR, accessToken: 't', userId: 'u', visitorId: 'v' })).toEqual({
      ...VISITOR,
      address: '',
      isForMany: true,
    });
    const alone = vi.fn();
    const together = vi.fn(async () => succeed([]));
    const ask = askTogether(new SharedAnswers(), VISITOR, alone as never, together as never);
    await Promise.all([ask(countryList, {}), ask(countryList, {})]);
    expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([0, 1]);
  });

  it('asks once for all users of whom a page is made, and never together with visitors', async () => {
    const answers = new SharedAnswers();
    const asked: (string | null)[] = [];
    const askAs = (caller: Caller) => {
      const together = async () => (asked.push(caller.accessToken), succeed([]));
      return askTogether(answers, caller, vi.fn() as never, together as never);
    };
    const users = ['one', 'two'].map((accessToken) => askAs(anyUser({ ...VISITOR, accessToken })));
    await Promise.all([askAs(anybody(VISITOR)), ...users].map((ask) => ask(countryList, {})));
    expect(asked).toEqual([null, 'one']);
  });
});
