import { getPortalUrl, postPortal } from '#client/site/portal/fetch-portal.ts';

export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * Returns the subscription of this browser, as soon as its service worker is registered, or null if there is none,
 * 'unsupported' if the browser has no push.
 */
export async function findSubscription(): Promise<PushSubscription | 'unsupported' | null> {
  try {
    if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported';
    // The first page of a visit registers it only when idle. It stays pending where service workers are switched off.
    const { pushManager } = await navigator.serviceWorker.ready;
    return await pushManager.getSubscription();
  } catch {
    return 'unsupported';
  }
}

/** Requests permission and stores the subscription with the session. Must be called when a button is pressed. */
export async function subscribeToPush(
  agentKey: string,
  key: string,
): Promise<'on' | 'denied' | 'dismissed' | 'failed'> {
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await subscribeBrowser(pushManager, key);
    const subscriptionFields = getSubscriptionKeys(subscription);
    const storeResult = await postPortal(getPortalUrl(agentKey, '/appMso/push/subscribe'), subscriptionFields);
    if (storeResult.ok) return 'on';
    await subscription.unsubscribe();
    return 'failed';
  } catch {
    return 'failed';
  }
}

/** Subscribes this browser, replacing a subscription that was created with an older VAPID key. */
export async function subscribeBrowser(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const subscribeOptions = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(subscribeOptions);
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(subscribeOptions);
  }
}

/** Returns the endpoint URL and the keys of a subscription, as stored by the backend. */
export function getSubscriptionKeys(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Ends the subscription of this browser. The backend learns of it from the push service with the next message. */
export async function unsubscribeFromPush(): Promise<'off' | 'failed'> {
  const subscription = await findSubscription();
  if (subscription === null || subscription === 'unsupported') return 'off';
  return (await subscription.unsubscribe().catch(() => false)) ? 'off' : 'failed';
}
