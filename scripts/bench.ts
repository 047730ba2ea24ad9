// Measures the production build against its budgets; the load comes from this machine alone. `npm run bench -- chat`
// runs one of PARTS; several may be named. Pages and clicks also accept a single case: 'pages:a school'.
import type { CheckBudget } from './bench/check-budget.ts';
import { compareCatalogues } from './bench/catalogue/measure-catalogue.ts';
import { measureCards } from './bench/measure-cards.ts';
import { measureChat } from './bench/chat/measure-chat.ts';
import { measureClicks } from './bench/measure-clicks.ts';
import { measureCost } from './bench/measure-cost.ts';
import { measureDatabase } from './bench/measure-database.ts';
import { measureHerd } from './bench/measure-herd.ts';
import { measureMatching } from './bench/measure-matching.ts';
import { measureResultsDay } from './bench/measure-results-day.ts';
import { measureOffice } from './bench/measure-office.ts';
import { measureRuntime } from './bench/measure-runtime.ts';
import { measurePages } from './bench/measure-pages.ts';
import { measureMemory } from './bench/peers/measure-memory.ts';
import { comparePeerApps } from './bench/peers/measure-peers.ts';

type Measure = (expectThat: CheckBudget, selectedNames: string[]) => Promise<void>;

const PARTS: Record<string, Measure> = {
  pages: measurePages,
  runtime: measureRuntime,
  clicks: measureClicks,
  cost: measureCost,
  database: measureDatabase,
  catalogue: compareCatalogues,
  matching: measureMatching,
  office: measureOffice,
  cards: measureCards,
  chat: measureChat,
  herd: measureHerd,
  results: measureResultsDay,
  memory: measureMemory,
  peers: comparePeerApps,
};

const misses: string[] = [];
const checkBudget = (isValid: boolean, text: string) => {
  console.log(`${isValid ? 'holds' : 'MISSES'}: ${text}`);
  if (!isValid) misses.push(text);
};

const selectedParts = process.argv.slice(2).map((name) => {
  const [part = '', filter] = name.split(':');
  return { part, only: filter };
});
const unknown = selectedParts.find(({ part }) => !(part in PARTS));
if (unknown) throw new Error(`there is no ${unknown.part} to measure; there are ${Object.keys(PARTS).join(', ')}`);
for (const [name, measure] of Object.entries(PARTS)) {
  const requested = selectedParts.filter(({ part }) => part === name);
  if (selectedParts.length > 0 && requested.length === 0) continue;
  const selectedNames = requested.some((item) => item.only === undefined)
    ? []
    : requested.flatMap((item) => item.only ?? []);
  await measure(checkBudget, selectedNames);
}
if (misses.length > 0) throw new Error(`${misses.length} budgets missed`);
