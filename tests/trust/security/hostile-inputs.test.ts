import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuMsOf, runtimePid } from '#scripts/bench/runtime-process.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { type HostileRequest, hostileRequest, inputsOfCalls, requestOf } from '#tests/trust/support/hostile-inputs.ts';

// What a stranger can make the Workers do: no input costs more than so much of a processor, and none is a fault of the server.
// HOSTILE_INPUTS=5000 HOSTILE_SEED=7 npm run test:one -- tests/trust/security/hostile-inputs.test.ts tries many more.

const INPUTS = Number(process.env.HOSTILE_INPUTS ?? 150);
const SEED = Number(process.env.HOSTILE_SEED ?? 1);

/** Of a processor's time, which others on the machine do not lengthen. */
const MOST_CPU_MS = 200;
/** What a first try costs may be the compiler's or the garbage collector's, or another request's that goes on behind its answer. */
const MOST_TRIES = 4;
const ANSWERS_WITHIN_MS = 60_000;

let portal: RunningPortal;
let runtime: number;
let guest = '';
let sent = 0;

beforeAll(async () => {
  portal = await startDemoPortal();
  runtime = runtimePid();
  const entered = await send({ method: 'POST', path: CHAT_PATHS.enter, contentType: 'application/json', body: '{}' });
  guest = entered.cookies;
});
afterAll(() => portal?.stop());

/** Each from an address of its own: what a limit refuses says nothing of what it would have cost. */
function addressOf(count: number): string {
  return `2001:db8:${(count >> 16).toString(16)}:${(count & 0xffff).toString(16)}::1`;
}

async function send({ method, path, contentType, body }: HostileRequest) {
  sent += 1;
  const response = await fetch(new URL(`/mso${path}`, portal.url), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    headers: {
      'cf-connecting-ip': addressOf(sent),
      'sec-fetch-site': 'same-origin',
      ...(contentType && { 'content-type': contentType }),
      ...(guest && { cookie: guest }),
    },
    ...(body !== null && { body }),
  });
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { status: response.status, cookies: cookies.join('; ') };
}

async function costOf(request: HostileRequest) {
  let least = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let tries = 0; tries < MOST_TRIES && least > MOST_CPU_MS; tries += 1) {
    const before = cpuMsOf(runtime);
    ({ status } = await send(request));
    least = Math.min(least, cpuMsOf(runtime) - before);
    if (status >= 500) break;
  }
  return { status, cpuMs: least };
}

const describe = ({ method, path, body }: HostileRequest) =>
  `${method} ${path.slice(0, 150)} ${(body ?? '').slice(0, 150)} (${(body ?? path).length} letters)`;

test(
  `${INPUTS} hostile inputs: none costs more than ${MOST_CPU_MS} ms of a processor, none is a fault of the server`,
  async () => {
    const inputs = await inputsOfCalls();
    for (const { call, input } of inputs) await send(requestOf(call, input));

    const faults: string[] = [];
    for (const request of fc.sample(hostileRequest(inputs), { numRuns: INPUTS, seed: SEED })) {
      const { status, cpuMs } = await costOf(request);
      if (status >= 500 || cpuMs > MOST_CPU_MS) faults.push(`${status}, ${cpuMs} ms: ${describe(request)}`);
    }
    expect(faults).toEqual([]);
  },
  60_000 + INPUTS * 2_000,
);
