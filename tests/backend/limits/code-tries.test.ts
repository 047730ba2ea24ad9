import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_ATTEMPTS } from '#backend/limits/rate-limits.ts';
import { queryRow, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import { storeCode, consumeCodeAttempt } from '#backend/queries/identity/codes.ts';
import { hashNetwork } from '#backend/identity/secrets.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const HOME = 'home';
const ELSEWHERE = ['a', 'b', 'c', 'd'];
const { ofOneNetwork, ofOthersTogether } = CODE_ATTEMPTS;

let lastNumber = 70_000_000;

/** Code for a new number; returns a function that tries the code from a network. */
async function newCode(): Promise<(network: string) => Statement<{ codeHash: string }>> {
  const phone = { areaCode: '852', mobile: String(++lastNumber) };
  const purpose = 'login' as const;
  await batchWrite(testEnv.DB, [storeCode(phone, { purpose, codeHash: 'hash', askedFrom: HOME, expiresAt: 9 })]);
  return (network) => consumeCodeAttempt(phone, { purpose, network, ...CODE_ATTEMPTS }, 1);
}

const counted = (networks: readonly string[], isTaken: readonly boolean[], of: (network: string) => boolean) =>
  networks.filter((network, index) => isTaken[index] && of(network)).length;

function expectFair(networks: readonly string[], isTaken: readonly boolean[]) {
  const tried = (of: (network: string) => boolean) => networks.filter(of).length;
  const atHome = (network: string) => network === HOME;
  // Tries of other networks do not count: the network that requested the code always has its full number of tries.
  expect(counted(networks, isTaken, atHome)).toBe(Math.min(tried(atHome), ofOneNetwork));
  for (const item of ELSEWHERE)
    expect(counted(networks, isTaken, (network) => network === item)).toBeLessThanOrEqual(ofOneNetwork);
  const otherSiteCount = counted(networks, isTaken, (network) => !atHome(network));
  const expected = ELSEWHERE.reduce(
    (sum, value) =>
      sum +
      Math.min(
        tried((network) => network === value),
        ofOneNetwork,
      ),
    0,
  );
  expect(otherSiteCount).toBe(Math.min(expected, ofOthersTogether));
}

const interleavings = fc.array(fc.constantFrom(HOME, ...ELSEWHERE), { maxLength: 60 });

test('in whatever order tries come, each network has its own and no code more than its most', async () => {
  await fc.assert(
    fc.asyncProperty(interleavings, async (networks) => {
      const tryFrom = await newCode();
      const answers = await batchRead(testEnv.DB, ...networks.map(tryFrom));
      expectFair(
        networks,
        answers.map(([row]) => row !== undefined),
      );
    }),
    { numRuns: 60, seed: 11 },
  );
});

test('concurrent attempts do not exceed the limit', async () => {
  const tryFrom = await newCode();
  const networks = Array.from({ length: 12 }, () => [HOME, ...ELSEWHERE]).flat();
  const answers = await Promise.all(networks.map((network) => queryRow(testEnv.DB, tryFrom(network))));
  expectFair(
    networks,
    answers.map((row) => row !== null),
  );
});

test('a network is known again by its hash, and with another secret by another', async () => {
  const BACKEND_BASIC_AUTH = 'a';
  const first = await hashNetwork({ BACKEND_BASIC_AUTH }, '2001:db8:1:2::9');
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await hashNetwork({ BACKEND_BASIC_AUTH }, '2001:db8:1:2:ffff::1')).toBe(first);
  expect(await hashNetwork({ BACKEND_BASIC_AUTH: 'b' }, '2001:db8:1:2::9')).not.toBe(first);
  expect(await hashNetwork({}, '')).toMatch(/^[\w-]{43}$/);
});
