import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { addSchoolFavourite } from '#shared/contract/account/favourites.ts';
import { CircuitBreakers } from '#worker/backend-client/circuit-breaker.ts';
import type { CallerContext } from '#worker/backend-client/backend-request.ts';
import { createUnfilteredClient } from '#worker/backend-client/create-backend-client.ts';
import { createClock } from '#tests/worker/support/clock.ts';

const CALLER: CallerContext = {
  requestId: 'of-a-visitor',
  locale: 'en-us',
  chineseScript: 'zh',
  agentId: '1',
  agentKey: 'mso',
  publicLevel: 2,
  host: 'localhost',
  accessToken: 'token',
  ip: '192.0.2.1',
  device: { cookie: 'device', browser: '', system: '' },
  userId: '7',
  visitorId: '8',
};

const createStatusResponder = (status: number) => async () => new Response('trouble', { status });
/** Kinds of failing responses of a backend. */
const OUTAGES = {
  500: createStatusResponder(500),
  502: createStatusResponder(502),
  503: createStatusResponder(503),
  504: createStatusResponder(504),
  reset: async () => Promise.reject<Response>(new TypeError('connection reset')),
  hang: async () => Promise.reject<Response>(new DOMException('late', 'TimeoutError')),
  page: async () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
  half: async () => new Response('{"code":1003,"da', { headers: { 'content-type': 'application/json' } }),
  shape: async () => Response.json({ code: 1003, data: { institution: 'none' } }),
};
type Outage = `${keyof typeof OUTAGES}`;

const formatInput = ({ body }: RequestInit, path: string) => `${path}${typeof body === 'string' ? body : ''}`;

const getId = (input: string) => /\bid(?:=|":"?)(\d+)/.exec(input)?.[1] ?? '';
const createOddId = (number: number) => `66${number}`;
const isOddId = (id: string) => id.startsWith('66');

/** Creates a backend that fails for odd ids, and for all calls while it is down. */
function openBackend(oddOutage: Outage = '500') {
  const clock = createClock();
  const backend = { down: null as Outage | null, odd: oddOutage };
  const send = vi.fn(async (path: string, init: RequestInit) => {
    const input = formatInput(init, path);
    const id = getId(input);
    const currentOutage = backend.down ?? (isOddId(id) ? backend.odd : null);
    if (currentOutage) return OUTAGES[currentOutage]();
    return Response.json({ code: 1003, data: { institution: { id } } });
  });
  const transport = { send, basicAuth: '', pictureOrigin: '', breakers: new CircuitBreakers(clock.now) };
  const fetchBackend = createUnfilteredClient(transport, CALLER, new AbortController().signal);
  return {
    backend,
    clock,
    send,
    ask: fetchBackend,
    read: async (id: string) => (await fetchBackend(institutionByInstitutionId, { id })).ok,
    heldBack: async (id: string) => {
      const result = await fetchBackend(institutionByInstitutionId, { id });
      return !result.ok && result.error.retryAfterSeconds !== undefined;
    },
  };
}

test('requests with invalid ids do not open the circuit for others, whatever the response', async () => {
  const stepArbitrary = fc.record({
    seconds: fc.constantFrom(0, 0, 0, 0.1, 1, 11),
    odd: fc.nat(30),
    atOnce: fc.boolean(),
    others: fc.integer({ min: 1, max: 3 }),
  });
  const outageArbitrary = fc.constantFrom<Outage>('500', 'page', 'half', 'shape');
  await fc.assert(
    fc.asyncProperty(outageArbitrary, fc.array(stepArbitrary, { maxLength: 12 }), async (outage, steps) => {
      const { read, clock, send } = openBackend(outage);
      let id = 0;
      for (const { seconds, odd: oddCount, atOnce: isConcurrent, others: otherCount } of steps) {
        clock.pass(seconds);
        const oddIds = Array.from({ length: oddCount }, () => createOddId((id += 1)));
        send.mockClear();
        if (isConcurrent) await Promise.all(oddIds.map(read));
        else for (const item of oddIds) await read(item);
        expect(send.mock.calls.length).toBeGreaterThanOrEqual(oddCount);
        const answers = await Promise.all(Array.from({ length: otherCount }, (_, index) => read(`${index + 2}`)));
        expect(answers).toEqual(answers.map(() => true));
      }
    }),
    { numRuns: 30 },
  );
});

test.each<Outage>(['502', '503', '504', 'reset', 'hang'])(
  'of a hundred reads of one address the backend gets twenty at most, where each comes to %s',
  async (outage) => {
    const { backend, read, send, clock, heldBack } = openBackend();
    backend.down = outage;
    for (let callIndex = 0; callIndex < 100; callIndex += 1) await read('1');
    expect(send.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(send.mock.calls.length).toBeLessThanOrEqual(20);
    expect(await heldBack('1')).toBe(true);

    // Simulates three seconds of outage with four visitors a second.
    send.mockClear();
    for (let quarterIndex = 0; quarterIndex < 12; quarterIndex += 1) {
      clock.pass(0.25);
      await read('2');
    }
    expect(send.mock.calls.length).toBeLessThanOrEqual(3);

    backend.down = null;
    clock.pass(1);
    expect([await read('3'), await read('3')]).toEqual([true, true]);
  },
);

test.each<Outage>(['500', 'page', 'half', 'shape'])(
  'a backend with response %s gets each read once, and is used again after its first valid response',
  async (outage) => {
    const { backend, read, send } = openBackend();
    backend.down = outage;
    for (let callIndex = 0; callIndex < 100; callIndex += 1) expect(await read('1')).toBe(false);
    expect(send).toHaveBeenCalledTimes(100);
    backend.down = null;
    expect(await read('1')).toBe(true);
  },
);

test('a mutation is sent once, and never repeated to probe', async () => {
  const { ask, backend, send, clock } = openBackend();
  const addFavourite = (id: string) => ask(addSchoolFavourite, { fkInstitutionId: id, fkUserId: '7' });
  await addFavourite('1');
  backend.down = '503';
  for (let callIndex = 2; callIndex < 60; callIndex += 1) {
    clock.pass(0.25);
    await addFavourite(`${callIndex}`);
  }
  const bodies = send.mock.calls.map(([path, init]) => formatInput(init, path));
  expect(new Set(bodies).size).toBe(bodies.length);
});
