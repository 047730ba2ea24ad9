import { getSubscriptionKeys, SERVICE_WORKER_PATH, subscribeBrowser } from '#client/features/push/push-subscription.ts';

// Manages push notifications of this browser, which are sent while no office page is open. The subscription belongs to
// the session and ends with it.

/**
 * Subscribes this browser for the session, unless it is already subscribed. Resolves to false if the browser or the
 * backend does not support notifications.
 */
export async function subscribeDevice(base: string): Promise<boolean> {
  try {
    if (!('PushManager' in window)) return false;
    const response = await fetch(`${base}/push`, { headers: { accept: 'application/json' } });
    const { key, isOn } = (await response.json()) as { key?: string; isOn?: boolean };
    if (!response.ok || !key) return false;
    if (isOn) return true;
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const values = getSubscriptionKeys(await subscribeBrowser(pushManager, key));
    return await post(base, { kind: 'on', ...values });
  } catch {
    return false;
  }
}

export async function unsubscribeDevice(base: string): Promise<void> {
  await post(base, { kind: 'off' }).catch(() => false);
}

async function post(base: string, values: Record<string, string>): Promise<boolean> {
  const response = await fetch(`${base}/push`, { method: 'POST', body: new URLSearchParams(values) });
  return response.ok && ((await response.json()) as { isOn?: boolean }).isOn === true;
}
