import { afterEach, expect, test, vi } from 'vitest';
import { setUnansweredWords } from './until-it-comes.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';

afterEach(() => {
  setUnansweredWords(null);
  vi.unstubAllGlobals();
});

const send = async () => {
  const sent = await tellPortal(portalAddress('mso', '/appMso/lecture/signUp'), { id: '1' });
  return sent.ok ? null : sent.failure;
};

test.each([
  [false, 'no network'],
  [true, 'no answer'],
])('who sends something that nobody answers is told why (network: %s)', async (onLine, words) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  setUnansweredWords((hasNetwork) => (hasNetwork ? 'no answer' : 'no network'));
  expect(await send()).toMatchObject({ message: words, httpStatus: undefined });
});

test('what was answered keeps its own words', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: '1002', message: 'full' })));
  setUnansweredWords(() => 'no network');
  expect((await send())?.message).toBe('full');
});
