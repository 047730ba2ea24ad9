import { portalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { type OutsidePortal, startOutsidePortal } from './outside-portal.ts';
import { SECRETS } from './secrets.ts';

let portal: Promise<RunningPortal> | null = null;

/**
 * Demo portal shared by the test files of a process that do not change its sites and schools and use visitors of their
 * own: a start takes four seconds of processor time. Ends with the process.
 */
export const sharedPortal = () =>
  (portal ??= startDemoPortal({ vars: portalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) }));

let outsidePortalPromise: Promise<OutsidePortal> | null = null;

/** Shared portal with an outside backend, reset to its usual answers, for files that need no cold cache. */
export async function sharedOutsidePortal(): Promise<OutsidePortal> {
  const outsidePortal = await (outsidePortalPromise ??= startOutsidePortal());
  outsidePortal.backend.restore();
  return outsidePortal;
}
