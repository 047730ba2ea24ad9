import type { OfflineSite } from '#shared/pages/offline-site.ts';

const SCRIPT = '/sw.js';
const OURS = 'portal-';
const PAGES = 'portal-pages-';

/** What a page says of itself to whoever keeps it. */
export interface KeepingSite extends OfflineSite {
  /** Whether pages may be kept at all. */
  keepsPages: boolean;
}

/**
 * Lets the browser keep the pages that everybody gets, for when there is no network. The edge can switch that off for
 * all browsers: they then forget it at their next page. Where site data are blocked, touching any of it throws.
 */
export async function keepPagesOffline({ keepsPages, ...site }: KeepingSite): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    if (!keepsPages) return await stopKeeping();
    // A new release takes over while this page is open, and has forgotten what the older one kept.
    navigator.serviceWorker.addEventListener('controllerchange', () => void tellSeen(site));
    await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
    await tellSeen(site);
  } catch {
    // Without it the site is as it is without a service worker.
  }
}

/**
 * A page that was opened within the site came without a load of its own: to keep it, the edge is asked for it once more. An app
 * that somebody has installed does that; in a browser's tab it would double what every step costs.
 */
export async function keepStep(site: KeepingSite): Promise<void> {
  if (site.keepsPages && matchMedia('(display-mode: standalone)').matches) await tellSeen(site);
}

async function tellSeen({ home, name, locale, colours }: OfflineSite): Promise<void> {
  try {
    if (!(await navigator.serviceWorker.getRegistration(SCRIPT))) return;
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map((entry) => entry.name);
    const site = { home, name, locale, colours };
    active?.postMessage({ seen: window.location.href, files, site }, { transfer: [] });
  } catch {
    // As above.
  }
}

/** What somebody has read is theirs: at a logout the pages go, and those of the next person come. */
export async function forgetKeptPages(): Promise<void> {
  await forget(PAGES);
}

async function stopKeeping() {
  const known = await navigator.serviceWorker.getRegistrations();
  // It goes on for the pages that are open, and would keep what they load.
  for (const { active } of known) active?.postMessage({ stop: true }, { transfer: [] });
  await Promise.all(known.map((one) => one.unregister()));
  await forget(OURS);
}

async function forget(beginning: string) {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Nothing could be kept here either.
  }
}
