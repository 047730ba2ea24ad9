import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { addSchoolFavourite } from '#shared/contract/account/favourites.ts';
import { CallGuards } from '#worker/backend-client/call-guards.ts';
import type { Caller } from '#worker/backend-client/backend-request.ts';
import { CONTROL_MS, controlRead } from '#worker/backend-client/control-read.ts';
import { createUnlimitedClient } from '#worker/backend-client/create-backend-client.ts';
import { createClock } from '#tests/worker/support/clock.ts';

const CALLER: Caller = {
  requestId: 'of-a-visitor',
  locale: 'en-us',
  chinese: 'zh',
  agentId: '1',
  agentKey: 'mso',
  publicLevel: 2,
  host: 'localhost',
  accessToken: 'token',
  address: '192.0.2.1',
  device: { cookie: 'device', browser: '', system: '' },
  userId: '7',
  visitorId: '8',
};

const statusOf = (status: number) => async () => new Response('trouble', { status });
/** What a backend in trouble does with a call. */
const TROUBLES = {
  500: statusOf(500),
  502: statusOf(502),
  503: statusOf(503),
  504: statusOf(504),
  reset: async () => Promise.reject<Response>(new TypeError('connection reset')),
  hang: async () => Promise.reject<Response>(new DOMException('late', 'TimeoutError')),
  page: async () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
  half: async () => new Response('{"code":1003,"da', { headers: { 'content-type': 'application/json' } }),
  shape: async () => Response.json({ code: 1003, data: { institution: 'none' } }),
};
type Trouble = `${keyof typeof TROUBLES}`;
const troubles = Object.keys(TROUBLES) as Trouble[];

const inputOf = ({ body }: RequestInit, path: string) => `${path}${typeof body === 'string' ? body : ''}`;

const idOf = (input: string) => /\bid(?:=|":"?)(\d+)/.exec(input)?.[1] ?? '';
const oddId = (number: number) => `66${number}`;
const isOdd = (id: string) => id.startsWith('66');

/** A backend that an odd id upsets; while it is down, everything does. */
function openBackend(odd: Trouble = '500') {
  const clock = createClock();
  const backend = { down: null as Trouble | null, odd };
  const send = vi.fn(async (path: string, init: RequestInit) => {
    const input = inputOf(init, path);
    const id = idOf(input);
    const trouble = backend.down ?? (isOdd(id) ? backend.odd : null);
    if (trouble) return TROUBLES[trouble]();
    return Response.json({ code: 1003, data: { institution: { id } } });
  });
  const transport = { send, basicAuth: '', pictureOrigin: '', guards: new CallGuards(clock.now) };
  const ask = createUnlimitedClient(transport, CALLER, new AbortController().signal);
  return {
    backend,
    clock,
    send,
    ask,
    read: async (id: string) => (await ask(institutionByInstitutionId, { id })).ok,
    heldBack: async (id: string) => {
      const answer = await ask(institutionByInstitutionId, { id });
      return !answer.ok && answer.failure.retryAfterSeconds !== undefined;
    },
  };
}

test('visitors who ask for odd ids hold nobody else back, whatever they come to', async () => {
  const step = fc.record({
    seconds: fc.constantFrom(0, 0, 0, 0.1, 1, 11),
    odd: fc.nat(30),
    atOnce: fc.boolean(),
    others: fc.integer({ min: 1, max: 3 }),
  });
  const kind = fc.constantFrom<Trouble>('500', '502', '503', '504', 'page', 'half', 'shape');
  await fc.assert(
    fc.asyncProperty(kind, fc.array(step, { maxLength: 12 }), async (trouble, steps) => {
      const { read, clock, send } = openBackend(trouble);
      let id = 0;
      expect(await read('1')).toBe(true);
      for (const { seconds, odd, atOnce, others } of steps) {
        clock.pass(seconds);
        const odds = Array.from({ length: odd }, () => oddId((id += 1)));
        send.mockClear();
        if (atOnce) await Promise.all(odds.map(read));
        else for (const one of odds) await read(one);
        expect(send.mock.calls.length).toBeGreaterThanOrEqual(odd);
        const answers = await Promise.all(Array.from({ length: others }, (_, at) => read(`${at + 2}`)));
        expect(answers).toEqual(answers.map(() => true));
      }
    }),
    { numRuns: 30 },
  );
});

test.each(troubles.flatMap((trouble) => [false, true].map((wasWell) => [trouble, wasWell] as const)))(
  'of a hundred reads of one address the backend gets twenty at most, where each comes to %s (well before: %s)',
  async (trouble, wasWell) => {
    const { backend, read, send, clock, heldBack } = openBackend();
    if (wasWell) await read('1');
    backend.down = trouble;
    send.mockClear();
    for (let call = 0; call < 100; call += 1) await read('1');
    expect(send.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(send.mock.calls.length).toBeLessThanOrEqual(20);
    expect(await heldBack('1')).toBe(true);

    // Three seconds of outage, and four visitors a second who ask.
    send.mockClear();
    for (let quarter = 0; quarter < 12; quarter += 1) {
      clock.pass(0.25);
      await read('2');
    }
    expect(send.mock.calls.length).toBeLessThanOrEqual(3);

    // Well again, but for the odd ids for which somebody goes on asking.
    backend.down = null;
    let seconds = 0;
    const isOver = async () => (await read(wasWell ? oddId(seconds * 10) : '3'), read('3'));
    while (!(await isOver())) {
      clock.pass(0.5);
      seconds += 0.5;
      expect(seconds).toBeLessThanOrEqual(10);
    }
  },
);

test('the control is asked as nobody, once for all who wait, and they have their answers', async () => {
  const { read, send, ask } = openBackend();
  await read('1');
  for (let call = 0; call < 10; call += 1) await read(oddId(call));
  send.mockClear();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(institutionByInstitutionId, { id: '2' })));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const controls = send.mock.calls.filter(([path, init]) => idOf(inputOf(init, path)) === '1');
  expect([controls.length, send.mock.calls.length]).toEqual([1, 51]);
  const headers = new Headers(controls[0]?.[1].headers);
  for (const name of ['at', 'x-visitor-address', 'x-visitor-device']) expect(headers.get(name)).toBeNull();
  expect(headers.get('x-request-id')).not.toBe('of-a-visitor');
});

test('a control that hangs is waited for no longer than it may take, and then the class is open', async () => {
  const { read, send, heldBack } = openBackend();
  await read('1');
  for (let call = 0; call < 10; call += 1) await read(oddId(call));
  send.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const limits = vi.spyOn(AbortSignal, 'timeout');
  expect(await Promise.all([heldBack('2'), heldBack('3')])).toEqual([true, true]);
  expect(limits.mock.calls.filter(([ms]) => ms === CONTROL_MS)).toHaveLength(1);
});

test('a control that was cut off with its request is asked by the next visitor', async () => {
  const { read, send, clock } = openBackend();
  await read('1');
  for (let call = 0; call < 10; call += 1) await read(oddId(call));
  send.mockImplementationOnce(() => new Promise<never>(() => {}));
  void read('2');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(12));
  clock.pass(CONTROL_MS / 1000);
  expect(await read('3')).toBe(true);
});

test('a change is made once, and never asked again to find out anything', async () => {
  const { ask, backend, send, clock } = openBackend();
  const like = (id: string) => ask(addSchoolFavourite, { fkInstitutionId: id, fkUserId: '7' });
  await like('1');
  backend.down = '503';
  for (let call = 2; call < 60; call += 1) {
    clock.pass(0.25);
    await like(`${call}`);
  }
  const bodies = send.mock.calls.map(([path, init]) => inputOf(init, path));
  expect(new Set(bodies).size).toBe(bodies.length);
});

test('no call but a public read is a control, and none is that an isolate could not keep one of for each class', () => {
  const transport = { basicAuth: '' };
  for (const call of KNOWN_CALLS) {
    const kept = controlRead(call, { path: call.path, body: null }, CALLER, transport) !== undefined;
    expect(kept, call.path).toBe(call.isPublic === true && call.idempotent === true);
  }
  const body = 'x'.repeat(1_000_000);
  expect(controlRead(institutionByInstitutionId, { path: '/a', body }, CALLER, transport)).toBeUndefined();
});
