import { beforeAll, expect, test } from 'vitest';
import {
  CODE_COST,
  verifySecret,
  hashSecret,
  hasCost,
  createDummyHash,
  PASSWORD_COST,
} from '#backend/identity/secrets.ts';
import { useDeployedHashCosts } from '#tests/backend/support/hash-cost.ts';
import { createStudent, PASSWORD } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const CHEAP_COST = { ln: 4, r: 8, p: 1 };

beforeAll(useDeployedHashCosts);

test('a secret matches its own hash only', async () => {
  const hash = await hashSecret('correct horse', CHEAP_COST);
  expect(hash).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifySecret('correct horse', hash)).toBe(true);
  for (const wrongPassword of ['correct hors', 'correct horse ', 'Correct horse', '', hash])
    expect(await verifySecret(wrongPassword, hash)).toBe(false);
});

test('equal secrets of two users have different hashes', async () => {
  expect(await hashSecret('12345678', CHEAP_COST)).not.toBe(await hashSecret('12345678', CHEAP_COST));
});

test('a secret is normalised, so that every keyboard produces the same hash', async () => {
  expect(await verifySecret('caf\u0065\u0301-2026', await hashSecret('caf\u00e9-2026', CHEAP_COST))).toBe(true);
});

test('the hash equals a published test vector of scrypt', async () => {
  // Test vector of RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", 16384, 8, 1), the first 32 bytes.
  const [, , , , , derivedKey] = (await hashSecret('pleaseletmein', CODE_COST, 'SodiumChloride')).split('$');
  const hex = '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2';
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (hexPair) => Number.parseInt(hexPair, 16));
  expect(derivedKey).toBe(
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', ''),
  );
});

test.each([CHEAP_COST, { ln: 5, r: 4, p: 2 }])(
  'a hash made at another cost still fits, and is known to be of it',
  async (cost) => {
    const hash = await hashSecret('password-1', cost);
    expect([await verifySecret('password-1', hash), hasCost(hash, cost), hasCost(hash, PASSWORD_COST)]).toEqual([
      true,
      true,
      false,
    ]);
  },
);

test.each(['', 'plain', 'md5$1$2$3$salt$key', 'scrypt$14$8$1$salt'])(
  '%j is no hash, and verifies nothing',
  async (hash) => {
    expect(await verifySecret('plain', hash)).toBe(false);
  },
);

test('rejects %j as a hash', async () => {
  const dummyHashText = createDummyHash(CHEAP_COST);
  expect(dummyHashText).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifySecret('', dummyHashText)).toBe(false);
});

test('a password with an outdated cost logs in and is rehashed', async () => {
  const student = await createStudent();
  const oldHash = await hashSecret(PASSWORD, CHEAP_COST);
  await testEnv.DB.prepare('UPDATE users SET password_hash = ?1 WHERE mobile = ?2').bind(oldHash, student.mobile).all();
  expect((await student.logIn(PASSWORD)).body.code).toBe(1003);
  const { results } = await testEnv.DB.prepare('SELECT password_hash AS hash FROM users WHERE mobile = ?1')
    .bind(student.mobile)
    .all<{ hash: string }>();
  expect(results[0]?.hash).toMatch(/^scrypt\$14\$8\$5\$/);
  expect((await student.logIn(PASSWORD)).body.code).toBe(1003);
});
