import { expect, test } from 'vitest';
import { sendVerification, updateUser } from '#shared/contract/account/identity.ts';
import { createEdge, fine } from '#tests/worker/support/proxy-edge.ts';

const VALUE = '0a'.repeat(16);
const CODE = { mobileAreaCode: '852', mobile: '61234567', type: 'login' };

test.each([
  ['asks for a code', sendVerification.path, CODE, VALUE, VALUE],
  ['asks for one and has never logged in', sendVerification.path, CODE, '', null],
  ['asks for one with a cookie of another shape', sendVerification.path, CODE, 'forged', null],
  ['says anything else', updateUser.path, { nickname: 'Ming' }, VALUE, null],
])('of a browser that %s the backend hears so much', async (_, path, input, cookie, heard) => {
  const { go, asked } = createEdge(fine);
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-visitor-device': 'forged',
    ...(cookie && { cookie: `__Host-known_device=${cookie}` }),
  };
  await go(path, { method: 'POST', headers, body: JSON.stringify(input) });
  expect(asked.map((one) => [one.path, one.headers.get('x-visitor-device')])).toEqual([[path, heard]]);
});
