import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type PortalOptions, type RunningPortal, startPortal } from '#scripts/start-portal.ts';

/** A portal with the demo data in a copy of its own, which goes with it. */
export async function startDemoPortal(options: Omit<PortalOptions, 'stateFolder'> = {}): Promise<RunningPortal> {
  const stateFolder = mkdtempSync(join(tmpdir(), 'portal-state-'));
  cpSync(inject('demoState'), stateFolder, { recursive: true });
  const { stop, ...portal } = await startPortal({ ...options, stateFolder });
  return { ...portal, stop: () => stop().finally(() => rmSync(stateFolder, { recursive: true, force: true })) };
}
