import { expect, test } from 'vitest';
import {
  getAssistantLimits,
  getCodeGuessLimits,
  getStrangerCodeLimits,
  getContactLimits,
  refundAttempt,
  type Limit,
  getNetworkDailyTextLimits,
  getPasswordGuessLimits,
  refundCodeAttempts,
  getSharedCodeLimits,
  getStaffCodeLimits,
  getStaffGuessLimits,
  consumeRateLimit,
  getUploadLimits,
} from '#backend/limits/rate-limits.ts';
import { getNetworkKey, listNetworks } from '#shared/rules/network-of.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const NOW = Date.UTC(2026, 0, 5);
/**
 * Number of attempts that are made through the limiter after the buckets are filled. The list includes odd and even
 * indexes.
 */
const LAST_ATTEMPTS = 5;
const consumeLimits = (limits: readonly Limit[], second: number) =>
  consumeRateLimit(testEnv.DB, limits, NOW + second * 1000);

test('a number gets one code a minute, regardless of the requester', async () => {
  const createLimits = (network: string) => getStrangerCodeLimits('+8521', network);
  expect(await consumeLimits(createLimits('a'), 0)).toBeNull();
  expect(await consumeLimits(createLimits('b'), 1)).toBe(59);
  expect(await consumeLimits(createLimits('b'), 59.5)).toBe(1);
  expect(await consumeLimits(createLimits('b'), 60)).toBeNull();
});

test('a number gets three codes in ten minutes and five an hour; rejected requests do not count', async () => {
  const limits = getStrangerCodeLimits('+8522', 'c');
  for (const second of [0, 100, 200]) expect(await consumeLimits(limits, second)).toBeNull();
  for (let second = 300; second < 600; second += 50) expect(await consumeLimits(limits, second)).toBe(600 - second);
  for (const second of [600, 700]) expect(await consumeLimits(limits, second)).toBeNull();
  for (let second = 1400; second < 3600; second += 200) expect(await consumeLimits(limits, second)).toBe(3600 - second);
  expect(await consumeLimits(limits, 3600)).toBeNull();
  expect(await consumeLimits(limits, 3661)).toBe(39);
});

/** Stores earlier attempts in each bucket, one second apart. */
async function fillBuckets(limits: readonly Limit[], count: number) {
  const buckets = [...new Set(limits.map(({ bucket }) => bucket))];
  await testEnv.DB.prepare(
    `INSERT INTO attempts (bucket, at) WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)
SELECT b.value, ?2 + n.i FROM json_each(?1) b, n`,
  )
    .bind(JSON.stringify(buckets), NOW, count)
    .all();
}

test('a network gets 250 unused codes an hour, a device ten', async () => {
  const createLimits = (numberSuffix: number) => getStrangerCodeLimits(`+8523${numberSuffix}`, 'd');
  await fillBuckets(getSharedCodeLimits('d', ''), 249);
  expect(await consumeLimits(createLimits(249), 9)).toBeNull();
  expect(await consumeLimits(createLimits(250), 10)).toBe(3590);
  expect(await consumeLimits(getStrangerCodeLimits('+852310', 'e'), 20)).toBeNull();
  for (let index = 0; index < 10; index += 1)
    expect(await consumeLimits(getStrangerCodeLimits(`+8523d${index}`, `d${index}`, 'device'), index)).toBeNull();
  expect(await consumeLimits(getStrangerCodeLimits('+8523d10', 'd10', 'device'), 10)).toBe(3590);
});

test('a used code makes room for one more of its network and device, and its attempt does not count', async () => {
  const requests = getStrangerCodeLimits('+8523e', 'df', 'device e');
  const guessLimits = getCodeGuessLimits('+8523e', 'df');
  await fillBuckets([...getSharedCodeLimits('df', ''), ...guessLimits], 9);
  await fillBuckets(getSharedCodeLimits('df', 'device e').slice(0, 1), 10);
  expect(await consumeLimits(requests, 5)).toBeGreaterThan(0);
  expect(await consumeLimits(guessLimits, 6)).toBeNull();
  expect(await consumeLimits(guessLimits, 7)).toBeGreaterThan(0);
  const guessTime = NOW + 6000;
  await refundCodeAttempts(testEnv.DB, { number: '+8523e', address: 'df', device: 'device e', guessedAt: guessTime });
  expect(await consumeLimits(requests, 8)).toBeNull();
  expect(await consumeLimits(guessLimits, 9)).toBeNull();
});

test('one network never uses more than half of the daily texts, however many addresses it has', async () => {
  let passedCount = 0;
  for (let index = 0; index < 20; index += 1) {
    const address = `2001:db8:77:${index.toString(16)}::1`;
    if ((await consumeLimits(getNetworkDailyTextLimits('mso', 20, address), index)) === null) passedCount += 1;
  }
  expect(passedCount).toBe(10);
  expect(await consumeLimits(getNetworkDailyTextLimits('mso', 20, '2001:db8:78::1'), 21)).toBeNull();
});

test('an IPv6 /56 passes four times the limit of a household, a /48 sixteen times', async () => {
  const createLimits = (address: string) => getContactLimits(`mso:guest:${address}`, address);
  const isAllowed = async (address: string) => (await consumeLimits(createLimits(address), 1)) === null;
  await fillBuckets(
    createLimits('2001:db8:5:0::1').filter(({ bucket }) => bucket.endsWith('/56')),
    4 * 120 - 1,
  );
  expect(await isAllowed('2001:db8:5:1::1')).toBe(true);
  expect(await isAllowed('2001:db8:5:2::1')).toBe(false);
  expect(await isAllowed('2001:db8:5:100::1')).toBe(true);
  await fillBuckets(
    createLimits('2001:db8:5:0::1').filter(({ bucket }) => bucket.endsWith('/48')),
    16 * 120 - 2,
  );
  expect(await isAllowed('2001:db8:5:200::1')).toBe(false);
  expect(await isAllowed('2001:db8:6::1')).toBe(true);
});

test.each([
  ['a password from one place', () => getPasswordGuessLimits('+8524', 'f'), 10, 900],
  ['a password from everywhere', (index: number) => getPasswordGuessLimits('+85290', `f${index}`), 100, 3600],
  ['a code from one place', () => getCodeGuessLimits('+8524', 'fa'), 10, 900],
  ['an address', (index: number) => getPasswordGuessLimits(`+8525${index}`, 'g'), 100, 900],
  ['a user with files', () => getUploadLimits(1), 60, 3600],
  ['who asks the assistant', (index: number) => getAssistantLimits('mso:guest:a', `k${index}`), 120, 3600],
  ['a place that asks it', (index: number) => getAssistantLimits(`mso:guest:b${index}`, 'l'), 600, 3600],
  ['who asks for people', (index: number) => getContactLimits('mso:guest:c', `m${index}`), 60, 3600],
  ['a place that asks for them', (index: number) => getContactLimits(`mso:guest:d${index}`, 'n'), 120, 3600],
])('the attempts of %s are limited', async (_, createLimits, max, seconds) => {
  // Only the last attempts are made through the limiter, because each needs a separate query. The earlier ones are
  // inserted directly.
  const bucketLists = Array.from({ length: max - LAST_ATTEMPTS }, (_item, index) =>
    createLimits(index).map(({ bucket }) => bucket),
  );
  await testEnv.DB.prepare('INSERT INTO attempts (bucket, at) SELECT value, ?2 FROM json_each(?1)')
    .bind(JSON.stringify(bucketLists.flat()), NOW)
    .all();
  for (let index = max - LAST_ATTEMPTS; index < max; index += 1)
    expect(await consumeLimits(createLimits(index), 0)).toBeNull();
  expect(await consumeLimits(createLimits(max), 1)).toBe(seconds - 1);
  expect(await consumeLimits(createLimits(max), seconds)).toBeNull();
});

/** Number of parallel attempts, higher than any limit. */
const REQUEST_COUNT = 70;
test.each([
  ['texts to a number', () => getStrangerCodeLimits('+8526', 'h'), 1],
  [
    'texts to many numbers from one device',
    (index: number) => getStrangerCodeLimits(`+852600${index}`, 'hh', 'hd'),
    10,
  ],
  ['guesses at a password', () => getPasswordGuessLimits('+8526', 'hi'), 10],
  ['guesses at a code', () => getCodeGuessLimits('+8526', 'hj'), 10],
  ['guesses at a password of staff', () => getStaffGuessLimits('mso/ann', 'hk'), 10],
  ['guesses at many accounts of staff', (index: number) => getStaffGuessLimits(`mso/${index}`, 'hl'), 60],
  ['guesses at an authenticator', () => getStaffCodeLimits(26), 5],
])('concurrent requests of %s pass only up to the limit', async (_, createLimits, max) => {
  const waits = await Promise.all(
    Array.from({ length: REQUEST_COUNT }, (_item, index) => consumeLimits(createLimits(index), 0)),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(max);
});

test('wrong attempts of others lock out neither the owner of a number, nor the code after the password', async () => {
  const [stranger, owner] = ['stranger', 'owner'];
  while ((await consumeLimits(getPasswordGuessLimits('+8529', stranger), 0)) === null);
  expect(await consumeLimits(getPasswordGuessLimits('+8529', owner), 1)).toBeNull();
  for (
    let network = 0;
    (await consumeLimits(getPasswordGuessLimits('+8529', `bot${network}`), 2)) === null;
    network += 1
  );
  expect(await consumeLimits(getPasswordGuessLimits('+8529', owner), 3)).toBeGreaterThan(0);
  expect(await consumeLimits(getCodeGuessLimits('+8529', owner), 3)).toBeNull();
});

test('a success refunds its own attempt, not concurrent ones of others', async () => {
  const limits = getPasswordGuessLimits('+85291', 'right');
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await consumeLimits(limits, 0)).toBeNull();
  await refundAttempt(testEnv.DB, limits, NOW);
  for (let attempt = 2; attempt < 10; attempt += 1) expect(await consumeLimits(limits, 1)).toBeNull();
  expect(await consumeLimits(limits, 2)).toBe(898);
  await refundAttempt(testEnv.DB, limits, NOW + 2000);
  expect(await consumeLimits(limits, 2)).toBe(898);
});

test('rows of attempts expire with their window', async () => {
  await consumeLimits(getStrangerCodeLimits('+8527', 'i'), 0);
  await consumeLimits(getStrangerCodeLimits('+8528', 'j'), 7200);
  const { results } = await testEnv.DB.prepare(
    "SELECT DISTINCT bucket FROM attempts WHERE bucket NOT LIKE 'day:%' ORDER BY bucket",
  )
    .bind()
    .all();
  expect(results).toEqual([{ bucket: 'code:network:j' }, { bucket: 'code:number:+8528' }]);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(getNetworkKey(address)).toBe(network);
  expect(getNetworkKey(network)).toBe(network);
});

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2a3::9', ['2001:db8:1:2a3', '20010db8000102/56', '20010db80001/48']],
  ['2001:db8:1:2ff::9', ['2001:db8:1:2ff', '20010db8000102/56', '20010db80001/48']],
  ['2001:db8:1:300::9', ['2001:db8:1:300', '20010db8000103/56', '20010db80001/48']],
])('the networks of %j are %j', (address, keys) => {
  expect(listNetworks(address).map(({ key }) => key)).toEqual(keys);
});
