import { getPortalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { type OutsidePortal, startOutsidePortal } from './outside-portal.ts';
import { SECRETS } from './secrets.ts';

let portal: Promise<RunningPortal> | null = null;

/**
 * Demo portal shared by all test files of a process that do not change its sites and schools and that use visitors of
 * their own. Starting a portal takes four seconds of processor time. It stops when the process ends.
 */
export const getSharedPortal = () =>
  (portal ??= startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) }));

let outsidePortalPromise: Promise<OutsidePortal> | null = null;

/**
 * Returns the shared portal with an external backend whose responses are reset to the defaults, for test files that do
 * not need empty caches.
 */
export async function getSharedOutsidePortal(): Promise<OutsidePortal> {
  const outsidePortal = await (outsidePortalPromise ??= startOutsidePortal());
  outsidePortal.backend.restore();
  return outsidePortal;
}
