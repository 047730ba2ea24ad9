// Measures the production build against its budgets. Load goes to this machine only, and ends by itself.
// npm run bench -- chat measures only that; any of PARTS may be named.
import { compareCatalogues } from './bench/measure-catalogue.ts';
import { measureChat } from './bench/measure-chat.ts';
import { measureClicks } from './bench/measure-clicks.ts';
import { measureCost } from './bench/measure-cost.ts';
import { measureHerd } from './bench/measure-herd.ts';
import { measureMatching } from './bench/measure-matching.ts';
import { measurePages } from './bench/measure-pages.ts';
import { measurePeers } from './bench/peers/measure-peers.ts';

const PARTS = {
  pages: measurePages,
  clicks: measureClicks,
  cost: measureCost,
  catalogue: compareCatalogues,
  matching: measureMatching,
  chat: measureChat,
  herd: measureHerd,
  peers: measurePeers,
};

const misses: string[] = [];
const expectThat = (holds: boolean, words: string) => {
  console.log(`${holds ? 'holds' : 'MISSES'}: ${words}`);
  if (!holds) misses.push(words);
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in PARTS));
if (unknown) throw new Error(`there is no ${unknown} to measure; there are ${Object.keys(PARTS).join(', ')}`);
for (const [name, measure] of Object.entries(PARTS))
  if (named.length === 0 || named.includes(name)) await measure(expectThat);
if (misses.length > 0) throw new Error(`${misses.length} budgets missed`);
