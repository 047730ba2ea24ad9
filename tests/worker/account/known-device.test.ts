import { expect, test } from 'vitest';
import { sendVerification, updateUser } from '#shared/contract/account/identity.ts';
import { createEdge, respondWell } from '#tests/worker/support/proxy-edge.ts';

const DEVICE_VALUE = '0a'.repeat(16);
const CODE_REQUEST = { mobileAreaCode: '852', mobile: '61234567', type: 'login' };

test.each([
  ['asks for a code', sendVerification.path, CODE_REQUEST, DEVICE_VALUE, DEVICE_VALUE],
  ['says anything else', updateUser.path, { nickname: 'Ming' }, DEVICE_VALUE, null],
])(
  'the device cookie of a browser that %s is forwarded only for code requests',
  async (_, path, input, cookie, receivedPath) => {
    const { sendRequest, receivedRequests } = createEdge(respondWell);
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-visitor-device': 'forged',
      ...(cookie && { cookie: `__Host-known_device=${cookie}` }),
    };
    await sendRequest(path, { method: 'POST', headers, body: JSON.stringify(input) });
    expect(receivedRequests.map((item) => [item.path, item.headers.get('x-visitor-device')])).toEqual([
      [path, receivedPath],
    ]);
  },
);

test.each(['', 'forged'])(
  'a browser whose device cookie is %j receives one when it requests a code',
  async (cookie) => {
    const { sendRequest, receivedRequests } = createEdge(respondWell);
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...(cookie && { cookie: `__Host-known_device=${cookie}` }),
    };
    const response = await sendRequest(sendVerification.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(CODE_REQUEST),
    });
    const deviceHeader = receivedRequests[0]?.headers.get('x-visitor-device') ?? '';
    expect(deviceHeader).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers.getSetCookie().join()).toMatch(
      new RegExp(`__Host-known_device=${deviceHeader}; Max-Age=3600;.*HttpOnly`),
    );
  },
);
