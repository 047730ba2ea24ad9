import { expect, test, vi } from 'vitest';
import { rateLimitLogins } from '#worker/security/rate-limit.ts';
import { edgeApp, edgeEnv, values, rateLimit, visit } from '#tests/worker/support/edge-app.ts';

const app = edgeApp(values({ locale: 'zh-hk' }), rateLimitLogins());
const PHONE = { mobileAreaCode: '852', mobile: '61234567' };

function createDoor(most: { byNumber?: number; byAddress?: number }) {
  const env = edgeEnv({ TRIES_BY_NUMBER: rateLimit(most.byNumber), TRIES_BY_ADDRESS: rateLimit(most.byAddress) });
  return async (address: string, phone: object = PHONE) => {
    const headers = { 'content-type': 'application/json', ...(address && { 'cf-connecting-ip': address }) };
    const init = { method: 'POST', headers, body: JSON.stringify(phone) };
    const { response } = await visit(app, 'https://mso.example/appUser/verification', init, env);
    return { status: response.status, wait: response.headers.get('retry-after') };
  };
}

test('rate limits consecutive attempts on a number', async () => {
  const from = createDoor({ byNumber: 1 });
  expect(await from('203.0.113.9')).toMatchObject({ status: 200 });
  expect(await from('203.0.113.9')).toEqual({ status: 429, wait: '60' });
  expect(await from('203.0.113.9', { ...PHONE, mobile: '61234568' })).toMatchObject({ status: 200 });
});

test('which never locks out the owner', async () => {
  const from = createDoor({ byNumber: 1 });
  await from('203.0.113.9');
  expect(await from('203.0.113.9')).toMatchObject({ status: 429 });
  expect(await from('198.51.100.1')).toMatchObject({ status: 200 });
});

test('a household counts as one, however many long addresses it has', async () => {
  const from = createDoor({ byAddress: 1 });
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(await from('2001:db8:1:2::1')).toMatchObject({ status: 200 });
  expect(await from('2001:db8:1:2::2')).toMatchObject({ status: 429 });
  random.mockReturnValue(0.5);
  expect(await from('2001:db8:1:3::1')).toMatchObject({ status: 200 });
});

test('limits a network range by 4 times the household limit in a /56 and 16 times in a /48', async () => {
  const passed = async (network: (at: number) => string) => {
    const from = createDoor({ byAddress: 5 });
    let count = 0;
    for (let index = 0; index < 400; index += 1) if ((await from(network(index))).status === 200) count += 1;
    return count;
  };
  // Each request uses one of the wider network's counters at random, so some are open when others are full.
  const within56 = await passed((index) => `2001:db8:1:${(index % 256).toString(16)}::1`);
  expect(within56).toBeLessThanOrEqual(4 * 5);
  expect(within56).toBeGreaterThanOrEqual(2 * 5);
  const within48 = await passed((index) => `2001:db8:2:${(index * 256).toString(16)}::1`);
  expect(within48).toBeLessThanOrEqual(16 * 5);
  expect(within48).toBeGreaterThanOrEqual(8 * 5);
});
