import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_ATTEMPTS } from '#backend/limits/rate-limits.ts';
import { queryRow, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import { storeCode, consumeCodeAttempt } from '#backend/queries/identity/codes.ts';
import { hashNetwork } from '#backend/identity/secrets.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const HOME_NETWORK = 'home';
const OTHER_NETWORKS = ['a', 'b', 'c', 'd'];
const { ofOneNetwork, ofOthersTogether } = CODE_ATTEMPTS;

let lastMobile = 70_000_000;

/**
 * Requests a code for a new number. Returns a function that creates the statement for one attempt from a given network.
 */
async function createCodeAttempt(): Promise<(network: string) => Statement<{ codeHash: string }>> {
  const phone = { areaCode: '852', mobile: String(++lastMobile) };
  const purpose = 'login' as const;
  await batchWrite(testEnv.DB, [
    storeCode(phone, { purpose, codeHash: 'hash', askedFrom: HOME_NETWORK, expiresAt: 9 }),
  ]);
  return (network) => consumeCodeAttempt(phone, { purpose, network, ...CODE_ATTEMPTS }, 1);
}

const countTaken = (
  networks: readonly string[],
  isTaken: readonly boolean[],
  isIncluded: (network: string) => boolean,
) => networks.filter((network, index) => isTaken[index] && isIncluded(network)).length;

function expectFair(networks: readonly string[], isTaken: readonly boolean[]) {
  const countAttempts = (isIncluded: (network: string) => boolean) => networks.filter(isIncluded).length;
  const isHomeNetwork = (network: string) => network === HOME_NETWORK;
  // Attempts from other networks do not reduce the attempts of the network that requested the code.
  expect(countTaken(networks, isTaken, isHomeNetwork)).toBe(Math.min(countAttempts(isHomeNetwork), ofOneNetwork));
  for (const item of OTHER_NETWORKS)
    expect(countTaken(networks, isTaken, (network) => network === item)).toBeLessThanOrEqual(ofOneNetwork);
  const otherNetworkCount = countTaken(networks, isTaken, (network) => !isHomeNetwork(network));
  const expected = OTHER_NETWORKS.reduce(
    (sum, otherNetwork) =>
      sum +
      Math.min(
        countAttempts((network) => network === otherNetwork),
        ofOneNetwork,
      ),
    0,
  );
  expect(otherNetworkCount).toBe(Math.min(expected, ofOthersTogether));
}

const networksArbitrary = fc.array(fc.constantFrom(HOME_NETWORK, ...OTHER_NETWORKS), { maxLength: 60 });

test('in any order of attempts, each network has its own limit and no code exceeds its total', async () => {
  await fc.assert(
    fc.asyncProperty(networksArbitrary, async (networks) => {
      const attemptFrom = await createCodeAttempt();
      const answers = await batchRead(testEnv.DB, ...networks.map(attemptFrom));
      expectFair(
        networks,
        answers.map(([row]) => row !== undefined),
      );
    }),
    { numRuns: 60, seed: 11 },
  );
});

test('concurrent attempts do not exceed the limit', async () => {
  const attemptFrom = await createCodeAttempt();
  const networks = Array.from({ length: 12 }, () => [HOME_NETWORK, ...OTHER_NETWORKS]).flat();
  const answers = await Promise.all(networks.map((network) => queryRow(testEnv.DB, attemptFrom(network))));
  expectFair(
    networks,
    answers.map((row) => row !== null),
  );
});

test('a network is recognised by its hash, and with another secret by another hash', async () => {
  const BACKEND_BASIC_AUTH = 'a';
  const firstHash = await hashNetwork({ BACKEND_BASIC_AUTH }, '2001:db8:1:2::9');
  expect(firstHash).toMatch(/^[\w-]{43}$/);
  expect(await hashNetwork({ BACKEND_BASIC_AUTH }, '2001:db8:1:2:ffff::1')).toBe(firstHash);
  expect(await hashNetwork({ BACKEND_BASIC_AUTH: 'b' }, '2001:db8:1:2::9')).not.toBe(firstHash);
  expect(await hashNetwork({}, '')).toMatch(/^[\w-]{43}$/);
});
