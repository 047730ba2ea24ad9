import { afterEach, expect, test, vi } from 'vitest';
import { setNetworkErrorText } from './load-with-retry.ts';
import { getPortalUrl, postPortal } from '#client/site/portal/fetch-portal.ts';

afterEach(() => {
  setNetworkErrorText(null);
  vi.unstubAllGlobals();
});

const sendRequest = async () => {
  const result = await postPortal(getPortalUrl('mso', '/appMso/lecture/signUp'), { id: '1' });
  return result.ok ? null : result.error;
};

test.each([
  [false, 'no network'],
  [true, 'no answer'],
])('returns the message for a request without a response (online: %s)', async (onLine, text) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  setNetworkErrorText((hasNetwork) => (hasNetwork ? 'no answer' : 'no network'));
  expect(await sendRequest()).toMatchObject({ message: text, httpStatus: undefined });
});

test('keeps the message of an error response', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: '1002', message: 'full' })));
  setNetworkErrorText(() => 'no network');
  expect((await sendRequest())?.message).toBe('full');
});
