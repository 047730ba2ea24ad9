import type { OfflineSite } from '#shared/pages/offline-page.ts';
import { isLocale } from '#shared/locale/locales.ts';
import { hasVisiblePage, parsePush, type PushMessage } from './parse-push.ts';
import { createOfflineCache } from './offline-cache.ts';

// Types of the service worker are declared here: tsconfig.browser.json has the DOM library, which conflicts with
// lib.webworker.
interface Lifecycle extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}
interface FetchLike extends Lifecycle {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface PushLike extends Lifecycle {
  data: { json: () => unknown } | null;
}
interface ClickLike extends Lifecycle {
  notification: { close: () => void; data: unknown };
}
interface WindowLike {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
}
interface WorkerScope {
  caches: CacheStorage;
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowLike[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', listener: (event: Lifecycle) => void) => void) &
    ((name: 'push', listener: (event: PushLike) => void) => void) &
    ((name: 'notificationclick', listener: (event: ClickLike) => void) => void) &
    ((name: 'fetch', listener: (event: FetchLike) => void) => void) &
    ((name: 'message', listener: (event: Lifecycle & { data: unknown; origin: string }) => void) => void);
}

const scope = globalThis as unknown as WorkerScope;
const offlineCache = createOfflineCache({
  caches: scope.caches,
  fetch: (request) => fetch(request),
  release: 'RELEASE_OF_THIS_BUILD', // vite.config.ts replaces this value.
  origin: scope.location.origin,
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

// A new release activates at once: pages are network first, and files of the old release stay cached.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(offlineCache.deleteOldReleases().then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', (event) => {
  const response = offlineCache.handleFetch(event.request, (promise) => {
    const settledPromise = promise.catch(() => undefined);
    try {
      event.waitUntil(settledPromise);
    } catch {
      // waitUntil throws after the event has ended, for example if a slow network response follows a cached one.
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

// Every push shows a notification, as browsers demand (backend/push), unless a page that shows the same is visible. One
// that arrives twice replaces itself by its tag.
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

/** Focuses the tab that has the page, or opens one. */
async function openPage(url: string): Promise<unknown> {
  const windows = await findWindows();
  const open = windows.find((window) => window.url === url);
  return open ? open.focus() : scope.clients.openWindow(url);
}
