import { getPortalSettings } from '#scripts/portal-settings.ts';
import { type RunningPortal, startPortal } from '#scripts/start-portal.ts';
import { type OutsideBackend, startOutsideBackend } from '#tests/outside-backend/outside-backend.ts';

export interface OutsidePortal {
  url: URL;
  backend: OutsideBackend;
  miniflare: RunningPortal['miniflare'];
  stop: () => Promise<void>;
}

/** Starts a portal with empty caches and a controllable external backend. */
export async function startOutsidePortal(vars: Record<string, string> = {}): Promise<OutsidePortal> {
  const backend = await startOutsideBackend();
  const portal = await startPortal({ vars: getPortalSettings({ BACKEND_ORIGIN: backend.origin, ...vars }) });
  const { url, miniflare } = portal;
  return { url, backend, miniflare, stop: async () => void (await portal.stop(), await backend.stop()) };
}
