// The production build on this machine: migrates, loads the demo data where there is none, serves until it is told to stop.
import { keepDemoStaff, tellDemoStaff } from '#scripts/data/demo-staff.ts';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { LOCAL_STATE, openLocalDatabase } from './data/open-local-database.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { storeSeedFiles } from '#scripts/data/store-seed-files.ts';
import { loadRegisters } from '#scripts/registers/load-registers.ts';
import { openFrontDoor } from './front-door.ts';
import { missingFrom, portalSettings } from './portal-settings.ts';
import { builtDomainType, startPortal } from './start-portal.ts';

const settings = { DOMAIN_TYPE: builtDomainType(), ...process.env };
const missing = missingFrom(settings);
if (missing.length > 0) {
  console.error(`These have to be set in the environment (README.md, 'Two commands'): ${missing.join(', ')}`);
  process.exit(1);
}

// Before anybody can ask: the first visitor must not meet an empty house.
const { db, files, close } = await openLocalDatabase(LOCAL_STATE);
await migrate(db);
await loadDemoData(db, { storeFiles: () => storeSeedFiles(files), fromRegisters: loadRegisters, ifEmpty: true });
const demoStaff = await keepDemoStaff(db, settings.DOMAIN_TYPE);
await close();

const portal = await startPortal({ stateFolder: LOCAL_STATE, vars: portalSettings(settings) });
const door = await openFrontDoor({
  port: Number(process.env.PORT ?? 8787),
  behind: portal.url,
  trustsProxy: process.env.TRUST_PROXY === '1',
});

console.log(`The portal answers on http://localhost:${door.url.port}`);
if (demoStaff) console.log(tellDemoStaff(demoStaff));

// In place of the platform's clock. A run that fails has said so itself, and the next one comes.
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const isOften = (cron: string) => cron.startsWith('*/');
setInterval(() => void portal.runSchedule((cron) => !isOften(cron)).catch(() => {}), HOUR_MS).unref();
setInterval(() => void portal.runSchedule(isOften).catch(() => {}), MINUTE_MS).unref();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void door
        .close()
        .then(portal.stop)
        .then(() => process.exit(0)),
  );
}
