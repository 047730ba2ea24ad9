import { getPortalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { type OutsidePortal, startOutsidePortal } from './outside-portal.ts';
import { SECRETS } from './secrets.ts';

let portal: Promise<RunningPortal> | null = null;

/**
 * Demo portal shared by the test files of a process that do not change its sites and schools and use visitors of their
 * own: a start takes four seconds of processor time. Ends with the process.
 */
export const getSharedPortal = () =>
  (portal ??= startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) }));

let outsidePortalPromise: Promise<OutsidePortal> | null = null;

/** Returns the shared portal with an external backend, reset to its usual answers, for files that need no cold cache. */
export async function getSharedOutsidePortal(): Promise<OutsidePortal> {
  const outsidePortal = await (outsidePortalPromise ??= startOutsidePortal());
  outsidePortal.backend.restore();
  return outsidePortal;
}
