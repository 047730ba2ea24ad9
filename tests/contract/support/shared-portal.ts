import { portalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { type OutsidePortal, startOutsidePortal } from './outside-portal.ts';
import { SECRETS } from './secrets.ts';

let portal: Promise<RunningPortal> | null = null;

/**
 * One portal with the demo for all test files of a process that change none of its sites and schools, and are visitors of their
 * own: a start costs four seconds of processor. It ends with the process.
 */
export const sharedPortal = () =>
  (portal ??= startDemoPortal({ vars: portalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) }));

let outside: Promise<OutsidePortal> | null = null;

/** The same before an outside backend, which answers as usual again: for files that need no cold cache. */
export async function sharedOutsidePortal(): Promise<OutsidePortal> {
  const shared = await (outside ??= startOutsidePortal());
  shared.backend.restore();
  return shared;
}
