import { expect, test } from 'vitest';
import {
  askLimits,
  codeLimits,
  contactLimits,
  guessLimits,
  type Limit,
  uploadLimits,
} from '#backend/identity/limits.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { takeTurn } from '#backend/identity/take-turn.ts';
import { testEnv } from './support/test-env.ts';

const NOW = Date.UTC(2026, 0, 5);
const take = (limits: readonly Limit[], second: number) => takeTurn(testEnv.DB, limits, NOW + second * 1000);

test('a number gets one code a minute, from wherever it is asked for', async () => {
  const from = (network: string) => codeLimits('+8521', network);
  expect(await take(from('a'), 0)).toBeNull();
  expect(await take(from('b'), 1)).toBe(59);
  expect(await take(from('b'), 59.5)).toBe(1);
  expect(await take(from('b'), 60)).toBeNull();
});

test('and five an hour; what was refused does not count', async () => {
  const limits = codeLimits('+8522', 'c');
  for (let turn = 0; turn < 5; turn += 1) expect(await take(limits, turn * 100)).toBeNull();
  for (let second = 500; second < 600; second += 10) expect(await take(limits, second)).toBe(3600 - second);
  expect(await take(limits, 3600)).toBeNull();
  expect(await take(limits, 3661)).toBe(39);
});

test('an address gets twenty codes an hour', async () => {
  const limits = (turn: number) => codeLimits(`+8523${turn}`, 'd');
  for (let turn = 0; turn < 20; turn += 1) expect(await take(limits(turn), turn)).toBeNull();
  expect(await take(limits(20), 20)).toBe(3580);
  expect(await take(codeLimits('+852320', 'e'), 20)).toBeNull();
});

test.each([
  ['a number', (turn: number) => guessLimits('+8524', `f${turn}`), 10, 900],
  ['an address', (turn: number) => guessLimits(`+8525${turn}`, 'g'), 100, 900],
  ['a user with files', () => uploadLimits(1), 60, 3600],
  ['who asks the assistant', (turn: number) => askLimits('mso:guest:a', `k${turn}`), 120, 3600],
  ['a place that asks it', (turn: number) => askLimits(`mso:guest:b${turn}`, 'l'), 600, 3600],
  ['who asks for people', (turn: number) => contactLimits('mso:guest:c', `m${turn}`), 60, 3600],
  ['a place that asks for them', (turn: number) => contactLimits(`mso:guest:d${turn}`, 'n'), 120, 3600],
])('%s has so many tries', async (_, limits, most, seconds) => {
  for (let turn = 0; turn < most; turn += 1) expect(await take(limits(turn), 0)).toBeNull();
  expect(await take(limits(most), 1)).toBe(seconds - 1);
  expect(await take(limits(most), seconds)).toBeNull();
});

test('of those who come together only as many pass as may', async () => {
  const together = await Promise.all(Array.from({ length: 8 }, () => take(codeLimits('+8526', 'h'), 0)));
  expect(together.filter((wait) => wait === null)).toHaveLength(1);
});

test('nothing is kept for longer than it counts', async () => {
  await take(codeLimits('+8527', 'i'), 0);
  await take(codeLimits('+8528', 'j'), 7200);
  const { results } = await testEnv.DB.prepare('SELECT DISTINCT bucket FROM attempts ORDER BY bucket').bind().all();
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
])('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
