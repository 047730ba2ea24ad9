// npm run data: brings the local database up to date and loads the demo data. With --if-empty, only where there is none.
import { parseArgs } from 'node:util';
import { LOCAL_STATE } from './data/local-state.ts';
import { loadDemoData } from './data/load-demo-data.ts';
import { migrate } from './data/migrate.ts';
import { openLocalDatabase } from './data/open-local-database.ts';

const { values } = parseArgs({
  options: { 'if-empty': { type: 'boolean', default: false }, state: { type: 'string', default: LOCAL_STATE } },
});

const { db, close } = await openLocalDatabase(values.state);
try {
  const applied = await migrate(db);
  console.log(applied.length > 0 ? `migrated: ${applied.join(', ')}` : 'migrations: up to date');
  const loaded = await loadDemoData(db, { ifEmpty: values['if-empty'] });
  console.log(loaded ? 'demo data: loaded' : 'demo data: left as it is');
} finally {
  await close();
}
