// The production build on this machine: migrates, loads the demo data where there is none, serves until it is told to stop.
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { LOCAL_STATE } from '#scripts/data/local-state.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { storeSeedFiles } from '#scripts/data/store-seed-files.ts';
import { startPortal } from './start-portal.ts';

const PORTAL_VARS = [
  'BACKEND_ORIGIN',
  'BACKEND_BASIC_AUTH',
  'CHAT_ORIGIN',
  'CHAT_INBOX',
  'DOMAIN_TYPE',
  'PICTURE_ORIGIN',
  'FILM_HOSTS',
  'MAP_STYLE_GLOBAL',
  'MAP_STYLE_MAINLAND',
];

const BACKEND_VARS = [
  'SMS_URL',
  'SMS_AUTHORIZATION',
  'DESK_PASSWORD',
  'ASSISTANT_URL',
  'ASSISTANT_MODEL',
  'ASSISTANT_KEY',
  'WEATHER_URL',
];

const given = (names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

// Before anybody can ask: the first visitor must not meet an empty house.
const { db, files, close } = await openLocalDatabase(LOCAL_STATE);
await migrate(db);
await loadDemoData(db, { storeFiles: () => storeSeedFiles(files), ifEmpty: true });
await close();

const portal = await startPortal({
  port: Number(process.env.PORT ?? 8787),
  stateFolder: LOCAL_STATE,
  vars: { portal: given(PORTAL_VARS), backend: given(BACKEND_VARS) },
});

console.log(`The portal answers on http://localhost:${portal.url.port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void portal.stop().then(() => process.exit(0)));
}
