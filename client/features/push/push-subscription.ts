import { getPortalUrl, postPortal } from '#client/site/portal/fetch-portal.ts';

export const SERVICE_WORKER_PATH = '/sw.js';

/** Returns the subscription of this browser; null without one, 'unsupported' where there can be none. */
export async function findSubscription(): Promise<PushSubscription | 'unsupported' | null> {
  try {
    if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported';
    const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER_PATH);
    return registration ? await registration.pushManager.getSubscription() : 'unsupported';
  } catch {
    return 'unsupported';
  }
}

/** Asks for the permission, and stores the subscription with the session. Call it on a press of a button. */
export async function subscribeToPush(agentKey: string, key: string): Promise<'on' | 'denied' | 'failed'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
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

/** Subscribes this browser. A subscription under an older key of the operator is replaced. */
export async function subscribeBrowser(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const subscribeOptions = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(subscribeOptions);
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(subscribeOptions);
  }
}

/** Returns the address and the keys of a subscription, as the backend stores them. */
export function getSubscriptionKeys(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Ends the subscription of this browser: the push service tells the backend so at the next message. */
export async function unsubscribeFromPush(): Promise<'off' | 'failed'> {
  const subscription = await findSubscription();
  if (subscription === null || subscription === 'unsupported') return 'off';
  return (await subscription.unsubscribe().catch(() => false)) ? 'off' : 'failed';
}
