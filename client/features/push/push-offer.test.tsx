import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import words from '#client/i18n/messages/en-us/push.json' with { type: 'json' };
import { renderIn } from '#tests/components/render-in.tsx';
import { PushOffer } from './push-offer.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Simulates a browser with push, the answer to its question, and a backend that stores subscriptions. */
function simulateBrowser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () =>
      (subscription = { toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }) }),
  };
  const requestPermission = vi.fn(async () => answer);
  let finishRegistration = () => undefined as void;
  const ready = new Promise((resolve) => {
    finishRegistration = () => resolve({ pushManager });
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    serviceWorker: { ready, getRegistration: async () => undefined },
  });
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ code: 1003, data: url.includes('/key') ? { key: 'public-key', on: subscription !== null } : null }),
  );
  return { requestPermission, finishRegistration };
}

const renderOffer = () =>
  renderIn(
    'en-us',
    <SWRConfig value={{ provider: () => new Map() }}>
      <PushOffer />
    </SWRConfig>,
  );
const findButton = () => screen.findByRole('button', { name: words.turnOn });

test('the offer appears on the first page of a visit, once its service worker is registered, and asks nothing by itself', async () => {
  const { requestPermission, finishRegistration } = simulateBrowser('granted');
  const { container } = renderOffer();
  await Promise.resolve();
  expect(container.textContent).toBe('');
  finishRegistration();
  const button = await findButton();
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(button);
  await screen.findByText(words.outcome.on);
  await screen.findByRole('button', { name: words.turnOff });
});

test('a question closed without an answer is no refusal, and can be asked again', async () => {
  const { requestPermission, finishRegistration } = simulateBrowser('default');
  renderOffer();
  finishRegistration();
  fireEvent.click(await findButton());
  await screen.findByText(words.outcome.dismissed);
  fireEvent.click(await findButton());
  await waitFor(() => expect(requestPermission).toHaveBeenCalledTimes(2));
});

test('after a refusal, now or earlier, there is an explanation in place of the button', async () => {
  const refused = simulateBrowser('denied');
  const { unmount } = renderOffer();
  refused.finishRegistration();
  fireEvent.click(await findButton());
  await screen.findByText(words.outcome.denied);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();

  const blocked = simulateBrowser('denied', 'denied');
  renderOffer();
  blocked.finishRegistration();
  await screen.findByText(words.outcome.denied);
  expect(screen.queryByRole('button')).toBeNull();
  expect(blocked.requestPermission).not.toHaveBeenCalled();
});

test('a browser without push is offered nothing', async () => {
  simulateBrowser('granted').finishRegistration();
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(window, 'PushManager');
  const { container } = renderOffer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container.textContent).toBe('');
});
