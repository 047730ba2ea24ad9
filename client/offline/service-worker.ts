import type { OfflineSite } from '#shared/pages/offline-page.ts';
import { isLocale } from '#shared/locale/locales.ts';
import { hasVisiblePage, parsePush, type PushMessage } from './parse-push.ts';
import { createOfflineCache } from './offline-cache.ts';

// Types of the service worker are declared here: tsconfig.browser.json has the DOM library, which conflicts with
// lib.webworker.
interface LifecycleEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}
interface FetchEventLike extends LifecycleEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface PushEventLike extends LifecycleEvent {
  data: { json: () => unknown } | null;
}
interface NotificationClickEvent extends LifecycleEvent {
  notification: { close: () => void; data: unknown };
}
interface WindowClientLike {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
}
interface ServiceWorkerScope {
  caches: CacheStorage;
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClientLike[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', listener: (event: LifecycleEvent) => void) => void) &
    ((name: 'push', listener: (event: PushEventLike) => void) => void) &
    ((name: 'notificationclick', listener: (event: NotificationClickEvent) => void) => void) &
    ((name: 'fetch', listener: (event: FetchEventLike) => void) => void) &
    ((name: 'message', listener: (event: LifecycleEvent & { data: unknown; origin: string }) => void) => void);
}

const scope = globalThis as unknown as ServiceWorkerScope;
const offlineCache = createOfflineCache({
  caches: scope.caches,
  fetch: (request) => fetch(request),
  release: 'RELEASE_OF_THIS_BUILD', // vite.config.ts replaces this value.
  origin: scope.location.origin,
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

// A new release activates immediately: pages are network first, and files of the old release remain cached.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(offlineCache.deleteOldReleases().then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', (event) => {
  const response = offlineCache.handleFetch(event.request, (promise) => {
    const settledResponse = promise.catch(() => undefined);
    try {
      event.waitUntil(settledResponse);
    } catch {
      // waitUntil throws after the event has ended, for example if a slow network response arrives after a cached one.
    }
  });
  if (response) event.respondWith(response);
});
scope.addEventListener('message', (event) => {
  const message = event.data as { seen?: unknown; files?: unknown; site?: unknown; stop?: unknown } | null;
  if (event.origin !== scope.location.origin) return;
  if (message?.stop === true) return event.waitUntil(offlineCache.disable());
  if (typeof message?.seen !== 'string' || !Array.isArray(message.files)) return;
  if (!message.seen.startsWith(`${scope.location.origin}/`)) return;
  const files = message.files.filter((file): file is string => typeof file === 'string');
  const site = parseSite(message.site);
  if (site) event.waitUntil(offlineCache.cacheVisitedPage(message.seen, files, site).catch(() => undefined));
});

function parseSite(value: unknown): OfflineSite | null {
  const { home, name, locale, colours } = (value ?? {}) as Partial<Record<keyof OfflineSite, unknown>>;
  if (typeof home !== 'string' || typeof name !== 'string' || typeof colours !== 'string') return null;
  return typeof locale === 'string' && isLocale(locale) ? { home, name, locale, colours } : null;
}

// Every push shows a notification, as browsers require (backend/push), unless a page with the same content is visible.
// A notification that arrives twice replaces itself by its tag.
scope.addEventListener('push', (event) => {
  const message = parsePush(event.data);
  if (!message) return;
  event.waitUntil(notify(message));
});

async function notify({ title, body, path, tag, quietBelow }: PushMessage): Promise<void> {
  const windows = quietBelow ? await findWindows() : [];
  if (!hasVisiblePage(windows, quietBelow)) await scope.registration.showNotification(title, { body, tag, data: path });
}

const findWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(String(event.notification.data), scope.location.origin);
  if (url.origin === scope.location.origin) event.waitUntil(openPage(url.href));
});

/** Focuses the tab that shows the page, or opens a new one. */
async function openPage(url: string): Promise<unknown> {
  const windows = await findWindows();
  const openWindow = windows.find((window) => window.url === url);
  return openWindow ? openWindow.focus() : scope.clients.openWindow(url);
}
