// Measures the production build against its budgets, with load only from this machine. `npm run bench -- chat` runs one
// of PARTS. Several names are allowed. Pages and clicks also accept a single case: 'pages:a school'.
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

type Measure = (checkResult: CheckBudget, selectedNames: string[]) => Promise<void>;

const BENCH_PARTS: Record<string, Measure> = {
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

const missedBudgets: string[] = [];
const checkBudget = (isValid: boolean, text: string) => {
  console.log(`${isValid ? 'within budget' : 'OVER BUDGET'}: ${text}`);
  if (!isValid) missedBudgets.push(text);
};

const selectedParts = process.argv.slice(2).map((name) => {
  const [part = '', filter] = name.split(':');
  return { part, only: filter };
});
const unknownPart = selectedParts.find(({ part }) => !(part in BENCH_PARTS));
if (unknownPart)
  throw new Error(`unknown benchmark ${unknownPart.part}; available: ${Object.keys(BENCH_PARTS).join(', ')}`);
for (const [name, measure] of Object.entries(BENCH_PARTS)) {
  const requestedParts = selectedParts.filter(({ part }) => part === name);
  if (selectedParts.length > 0 && requestedParts.length === 0) continue;
  const selectedNames = requestedParts.some((item) => item.only === undefined)
    ? []
    : requestedParts.flatMap((item) => item.only ?? []);
  await measure(checkBudget, selectedNames);
}
if (missedBudgets.length > 0) throw new Error(`${missedBudgets.length} budgets exceeded`);
