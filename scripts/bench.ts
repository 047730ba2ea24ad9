// Measures the production build against its budgets. Load goes to this machine only, and ends by itself.
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { countBackendCalls } from './bench/count-backend-calls.ts';
import { measureMatching } from './bench/measure-matching.ts';
import { runLighthouse } from './bench/run-lighthouse.ts';
import { startPortal } from './start-portal.ts';

const LEAST_SCORE = 95;
const MOST_LAYOUT_SHIFT = 0;
const VIEWS = 200;

const misses: string[] = [];
const expectThat = (holds: boolean, words: string) => {
  console.log(`${holds ? 'holds' : 'MISSES'}: ${words}`);
  if (!holds) misses.push(words);
};

async function startWithData(vars: Record<string, string>) {
  const portal = await startPortal({ vars: { portal: vars } });
  const database = await portal.miniflare.getD1Database('DB', 'passage-backend');
  await migrate(database);
  await loadDemoData(database);
  return portal;
}

const backend = await startWithData({});
const counted = await countBackendCalls(backend);
const portal = await startWithData({ BACKEND_ORIGIN: counted.origin, DOMAIN_TYPE: 'production' });
const home = `http://localhost:${portal.url.port}/mso`;

await (await fetch(home)).text();
const cold = counted.count();
for (let view = 0; view < VIEWS; view++) await (await fetch(home)).text();
expectThat(
  counted.count() === cold,
  `${VIEWS} warm views of home ask the backend nothing (a cold one asked ${cold} times)`,
);

const { scores, layoutShift, lost } = await runLighthouse(home);
for (const [name, score] of Object.entries(scores))
  expectThat(score >= LEAST_SCORE, `Lighthouse ${name} on home, as a phone: ${score}, at least ${LEAST_SCORE}`);
expectThat(layoutShift <= MOST_LAYOUT_SHIFT, `layout shift on home: ${layoutShift}`);
for (const line of lost) console.log(`   lost on: ${line}`);

counted.stop();
await portal.stop();
await backend.stop();

await measureMatching(expectThat);
if (misses.length > 0) throw new Error(`${misses.length} budgets missed`);
