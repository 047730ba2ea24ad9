import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { type TextSource, TextSourceContext } from '#client/i18n/use-text.ts';
import { EXAMPLE_SITE } from '#client/features/chat/examples/example-content.ts';
import { useCodeSender } from './use-code-sender.tsx';
import { SiteContext } from '#client/site/site.tsx';

afterEach(() => void vi.unstubAllGlobals());

const TEXT_SOURCE = { locale: 'en-us', texts: { getText: () => (key: string) => key }, need: () => null };

function renderForm(challengeKey: string) {
  const senders: ReturnType<typeof useCodeSender>[] = [];
  function Form() {
    const sender = useCodeSender();
    senders.push(sender);
    return createElement('form', {}, sender.challenge);
  }
  const formElement = createElement(SiteContext, { value: { ...EXAMPLE_SITE, challengeKey } }, createElement(Form));
  const markup = renderToStaticMarkup(
    createElement(TextSourceContext, { value: TEXT_SOURCE as unknown as TextSource }, formElement),
  );
  return { markup, send: () => senders[0]?.sendCode({ mobileAreaCode: '852', mobile: '61234567', type: 'login' }) };
}

it('without a challenge requests the code at once, and renders no container', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ code: 1003, data: null }));
  vi.stubGlobal('fetch', fetchMock);
  const { markup, send } = renderForm('');
  expect([markup, await send()]).toEqual(['<form></form>', { ok: true, value: null }]);
  expect(fetchMock).toHaveBeenCalledOnce();
  const [url, { body, headers } = {}] = fetchMock.mock.calls[0] ?? [];
  expect([url, body]).toEqual([
    '/mso/appUser/verification',
    '{"mobileAreaCode":"852","mobile":"61234567","type":"login"}',
  ]);
  expect(new Headers(headers).has('x-challenge')).toBe(false);
});

it('with a challenge requests the code only after it is passed', async () => {
  const fetchMock = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetchMock);
  const { markup, send } = renderForm('key');
  expect(markup).toBe('<form><div class="challenge"><div></div></div></form>');
  expect(await send()).toMatchObject({ ok: false, error: { code: '2001', message: 'challenge.failed' } });
  expect(fetchMock).not.toHaveBeenCalled();
});
