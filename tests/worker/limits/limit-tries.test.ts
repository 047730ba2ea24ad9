import { expect, test, vi } from 'vitest';
import { rateLimitLogins } from '#worker/security/rate-limit.ts';
import { createEdgeApp, createEdgeEnv, values, createRateLimit, visit } from '#tests/worker/support/edge-app.ts';

const app = createEdgeApp(values({ locale: 'zh-hk' }), rateLimitLogins());
const PHONE = { mobileAreaCode: '852', mobile: '61234567' };

function createLimitedEndpoint(limits: { byNumber?: number; byAddress?: number }) {
  const env = createEdgeEnv({
    TRIES_BY_NUMBER: createRateLimit(limits.byNumber),
    TRIES_BY_ADDRESS: createRateLimit(limits.byAddress),
  });
  return async (address: string, phone: object = PHONE) => {
    const headers = { 'content-type': 'application/json', ...(address && { 'cf-connecting-ip': address }) };
    const init = { method: 'POST', headers, body: JSON.stringify(phone) };
    const { response } = await visit(app, 'https://mso.example/appUser/verification', init, env);
    return { status: response.status, wait: response.headers.get('retry-after') };
  };
}

test('consecutive attempts on a number are rate-limited', async () => {
  const requestFrom = createLimitedEndpoint({ byNumber: 1 });
  expect(await requestFrom('203.0.113.9')).toMatchObject({ status: 200 });
  expect(await requestFrom('203.0.113.9')).toEqual({ status: 429, wait: '60' });
  expect(await requestFrom('203.0.113.9', { ...PHONE, mobile: '61234568' })).toMatchObject({ status: 200 });
});

test('attempts of others on a number do not lock out its owner', async () => {
  const requestFrom = createLimitedEndpoint({ byNumber: 1 });
  await requestFrom('203.0.113.9');
  expect(await requestFrom('203.0.113.9')).toMatchObject({ status: 429 });
  expect(await requestFrom('198.51.100.1')).toMatchObject({ status: 200 });
});

test('addresses of one IPv6 household share a limit', async () => {
  const requestFrom = createLimitedEndpoint({ byAddress: 1 });
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(await requestFrom('2001:db8:1:2::1')).toMatchObject({ status: 200 });
  expect(await requestFrom('2001:db8:1:2::2')).toMatchObject({ status: 429 });
  random.mockReturnValue(0.5);
  expect(await requestFrom('2001:db8:1:3::1')).toMatchObject({ status: 200 });
});

test('a network range is limited to 4 times the household limit in a /56 and 16 times in a /48', async () => {
  const countAllowed = async (createNetwork: (index: number) => string) => {
    const requestFrom = createLimitedEndpoint({ byAddress: 5 });
    let count = 0;
    for (let index = 0; index < 400; index += 1)
      if ((await requestFrom(createNetwork(index))).status === 200) count += 1;
    return count;
  };
  // Each request randomly uses one of the wider network's counters, so some counters are open while others are full.
  const allowedWithin56 = await countAllowed((index) => `2001:db8:1:${(index % 256).toString(16)}::1`);
  expect(allowedWithin56).toBeLessThanOrEqual(4 * 5);
  expect(allowedWithin56).toBeGreaterThanOrEqual(2 * 5);
  const allowedWithin48 = await countAllowed((index) => `2001:db8:2:${(index * 256).toString(16)}::1`);
  expect(allowedWithin48).toBeLessThanOrEqual(16 * 5);
  expect(allowedWithin48).toBeGreaterThanOrEqual(8 * 5);
});
