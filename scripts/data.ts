// npm run data: migrates the local database and loads the demo data. --if-empty skips a database that already has rows;
// --schools N --courses M generates a catalogue of that size for measurements; --demo-staff creates office accounts for
// developers.
import { parseArgs } from 'node:util';
import { createDemoStaff, formatDemoStaff } from './data/demo-staff.ts';
import { LOCAL_STATE, openLocalDatabase } from './data/open-local-database.ts';
import { loadDemoData } from './data/load-demo-data.ts';
import { migrate } from './data/migrate.ts';
import { storeSeedFiles } from './data/store-seed-files.ts';
import { loadRegisters } from './registers/load-registers.ts';

const { values } = parseArgs({
  options: {
    'if-empty': { type: 'boolean', default: false },
    'demo-staff': { type: 'boolean', default: false },
    state: { type: 'string', default: LOCAL_STATE },
    schools: { type: 'string' },
    courses: { type: 'string' },
  },
});

function parseSize(option: 'schools' | 'courses'): number | undefined {
  const value = values[option];
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`--${option} must be a positive whole number, not ${value}`);
  return Number(value);
}

const [schools, courses] = [parseSize('schools'), parseSize('courses')];
const isSynthetic = schools !== undefined || courses !== undefined;
const { db, files, close } = await openLocalDatabase(values.state);
try {
  const appliedMigrations = await migrate(db);
  console.log(
    appliedMigrations.length > 0 ? `migrated: ${appliedMigrations.join(', ')}` : 'migrations: already up to date',
  );
  const startedAt = performance.now();
  const loadResult = await loadDemoData(db, {
    storeFiles: () => storeSeedFiles(files),
    ifEmpty: values['if-empty'],
    ...(isSynthetic ? { schools, courses } : { fromRegisters: loadRegisters }),
  });
  console.log(
    loadResult ? `demo data: loaded in ${Math.round(performance.now() - startedAt)} ms` : 'demo data: already present',
  );
  const staff = values['demo-staff'] ? await createDemoStaff(db, 'development') : null;
  if (staff) console.log(formatDemoStaff(staff));
} finally {
  await close();
}
