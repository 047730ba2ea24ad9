import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PortalOptions, type RunningPortal, startPortal } from '#scripts/start-portal.ts';
import { prepareDemoState } from './demo-state.ts';

/** Starts a portal with its own copy of the demo data. Stopping the portal deletes the copy. */
export async function startDemoPortal(options: Omit<PortalOptions, 'stateFolder'> = {}): Promise<RunningPortal> {
  const filledFolder = await prepareDemoState();
  const stateFolder = mkdtempSync(join(tmpdir(), 'portal-state-'));
  const removeState = () => rmSync(stateFolder, { recursive: true, force: true });
  try {
    cpSync(filledFolder, stateFolder, { recursive: true });
    const { stop: stopPortal, ...portal } = await startPortal({ ...options, stateFolder });
    return { ...portal, stop: () => stopPortal().finally(removeState) };
  } catch (error) {
    removeState();
    throw error;
  }
}
