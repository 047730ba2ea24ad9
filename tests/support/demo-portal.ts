import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PortalOptions, type RunningPortal, startPortal } from '#scripts/start-portal.ts';
import { demoState } from './demo-state.ts';

/** Starts a portal with its own copy of the demo data; stopping the portal deletes the copy. */
export async function startDemoPortal(options: Omit<PortalOptions, 'stateFolder'> = {}): Promise<RunningPortal> {
  const filledText = await demoState();
  const stateFolder = mkdtempSync(join(tmpdir(), 'portal-state-'));
  const remove = () => rmSync(stateFolder, { recursive: true, force: true });
  try {
    cpSync(filledText, stateFolder, { recursive: true });
    const { stop, ...portal } = await startPortal({ ...options, stateFolder });
    return { ...portal, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
