// Serves the production build on this machine: migrates the database, loads the demo data if the database is empty, and
// runs until it is stopped.
import { createDemoStaff, formatDemoStaff } from '#scripts/data/demo-staff.ts';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { LOCAL_STATE, openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { storeSeedFiles } from '#scripts/data/store-seed-files.ts';
import { listMissingSettings } from '#scripts/portal-settings.ts';
import { loadRegisters } from '#scripts/registers/load-registers.ts';
import { readBuiltDomainType } from '#scripts/start-portal.ts';
import type { PortAndState } from './acquire-port-and-state.ts';
import { supervise } from './supervise.ts';
import { startCrons } from './run-crons.ts';
import { type Runtime, startRuntime } from './start-runtime.ts';

export async function servePortal({ frontDoor, lock }: PortAndState): Promise<void> {
  const settings = { DOMAIN_TYPE: readBuiltDomainType(), ...process.env };
  const missingNames = listMissingSettings(settings);
  if (missingNames.length > 0) {
    console.error(`Missing environment variables (see docs/settings.md): ${missingNames.join(', ')}`);
    lock.release();
    process.exit(1);
  }

  // Loads the data before the first request, which must not find an empty catalogue.
  const { db, files, close } = await openLocalDatabase(LOCAL_STATE);
  await migrate(db);
  await loadDemoData(db, { storeFiles: () => storeSeedFiles(files), fromRegisters: loadRegisters, ifEmpty: true });
  const demoStaff = await createDemoStaff(db, settings.DOMAIN_TYPE);
  await close();

  let runtime: Runtime | null = null;
  let isFirst = true;
  const stopController = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopController.abort());
  startCrons(() => runtime);
  await supervise({
    start: startRuntime,
    log: console.error,
    signal: stopController.signal,
    onRuntime: (nextRuntime) => {
      runtime = nextRuntime;
      frontDoor.setBehind(nextRuntime?.url ?? null);
      lock.note(nextRuntime?.pids ?? []);
      if (!isFirst) return;
      isFirst = false;
      console.log(`The portal is running on http://localhost:${frontDoor.url.port}`);
      if (demoStaff) console.log(formatDemoStaff(demoStaff));
    },
  });
  await frontDoor.close();
  await (runtime as Runtime | null)?.stop();
  lock.release();
  process.exit(0);
}
