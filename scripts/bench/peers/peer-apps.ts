// The same list page in other frameworks. The pages are intentionally small, so that the cost of the framework
// dominates.

/** Application that is written to its own folder and built there with packages from the registry. */
export interface PeerApp {
  name: string;
  files: Readonly<Record<string, string>>;
  /** npm packages. A package that this repository also uses is installed in the same version. */
  packages: readonly string[];
  build: readonly string[];
  /** Either a Worker, or a command that serves HTTP on a given port. */
  serves: { modules: string; entry: string } | { command: readonly string[] };
}

const CARD_COUNT = 20;
const FILTER_COUNT = 60;

/** Serves a static text of the same length, which is the lower bound for any response. */
const STATIC_APP: PeerApp = {
  name: 'static',
  packages: [],
  files: {
    'served/index.js': `const page = new TextEncoder().encode('<!doctype html><title>Schools</title>' + '<p>A school.</p>'.repeat(3000));
export default { fetch: () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }) };`,
  },
  build: [],
  serves: { modules: 'served', entry: 'index.js' },
};

/** Data of a list page with about as much text as the school list. */
const LIST_DATA = JSON.stringify({
  links: Array.from({ length: 8 }, (_, index) => ({ to: `/part-${index}`, name: `Part ${index}` })),
  filters: Array.from({ length: FILTER_COUNT }, (_, index) => ({
    id: index,
    name: `Choice ${index}`,
    count: index * 3,
  })),
  cards: Array.from({ length: CARD_COUNT }, (_, index) => ({
    id: index,
    name: `School ${index} of somewhere`,
    country: 'A country',
    city: 'A city',
    picture: `/picture-${index}.svg`,
    facts: ['Founded 1900', 'Rank 20', 'Students 20,000', 'Fees from 12,000'],
    words: 'A few words about the school, as long as those that stand in a list, and not one longer than that.',
  })),
});

const PAGE_SOURCE = `
  <div className="page">
    <header><a href="/">Home</a><nav><ul>{list.links.map((one) => <li key={one.to}><a href={one.to}>{one.name}</a></li>)}</ul></nav></header>
    <main>
      <h1>Schools</h1>
      <aside><form>{list.filters.map((one) => <label key={one.id} className="choice"><input type="checkbox" name="f" value={one.id} />{one.name} ({one.count})</label>)}</form></aside>
      <ol className="cards">{list.cards.map((card) => <Card key={card.id} card={card} />)}</ol>
    </main>
    <footer><p>End</p></footer>
  </div>`;

const CARD_SOURCE = `
const Card = ({ card }) => (
  <li className="card">
    <article>
      <img src={card.picture} alt="" width="96" height="96" loading="lazy" />
      <h2><a href={'/school/' + card.id}>{card.name}</a></h2>
      <p className="place">{card.city}, {card.country}</p>
      <ul className="facts">{card.facts.map((fact) => <li key={fact}>{fact}</li>)}</ul>
      <p>{card.words}</p>
      <button type="button">Keep</button>
    </article>
  </li>
);`;

const REACT_ROUTER_APP: PeerApp = {
  name: 'React Router',
  packages: [
    'react',
    'react-dom',
    'react-router',
    'isbot',
    '@react-router/dev',
    '@cloudflare/vite-plugin',
    'vite',
    'wrangler',
    'typescript',
  ],
  files: {
    'package.json': '{"name":"peer","private":true,"type":"module"}',
    'wrangler.json': '{"name":"peer","main":"worker.js","compatibility_date":"2026-09-01"}',
    'vite.config.js': `import { cloudflare } from '@cloudflare/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [cloudflare({ viteEnvironment: { name: 'ssr' }, inspectorPort: false }), reactRouter()] };`,
    'react-router.config.js': 'export default { ssr: true };',
    'worker.js': `import { createRequestHandler } from 'react-router';
const handle = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE);
export default { fetch: (request) => handle(request) };`,
    'app/entry.server.jsx': `import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';
export default async function answer(request, status, headers, entry) {
  const body = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />, { signal: request.signal });
  headers.set('content-type', 'text/html');
  return new Response(body, { headers, status });
}`,
    'app/root.jsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
export default () => (<html lang="en"><head><meta charSet="utf-8" /><Meta /><Links /></head><body><Outlet /><ScrollRestoration /><Scripts /></body></html>);`,
    'app/routes.js': `import { index } from '@react-router/dev/routes';\nexport default [index('list.jsx')];`,
    'app/list.json': LIST_DATA,
    'app/list.jsx': `import all from './list.json';
export const meta = () => [{ title: "Schools" }];
export const loader = () => all;
${CARD_SOURCE}
export default function List({ loaderData: list }) { return (${PAGE_SOURCE}); }`,
  },
  build: ['react-router', 'build'],
  serves: { modules: 'build/server', entry: 'index.js' },
};

const NUXT_APP: PeerApp = {
  name: 'Nuxt',
  packages: ['nuxt', 'vue'],
  files: {
    'package.json': '{"name":"peer","private":true,"type":"module"}',
    'nuxt.config.ts': `export default defineNuxtConfig({ compatibilityDate: '2026-09-01', telemetry: false, nitro: { preset: 'cloudflare-module', minify: false } });`,
    'server/api/list.get.ts': `import all from '../list.json';\nexport default defineEventHandler(() => all);`,
    'server/list.json': LIST_DATA,
    'app/components/SchoolCard.vue': `<script setup>defineProps(['card'])</script>
<template><li class="card"><article>
  <img :src="card.picture" alt="" width="96" height="96" loading="lazy" />
  <h2><NuxtLink :to="'/school/' + card.id">{{ card.name }}</NuxtLink></h2>
  <p class="place">{{ card.city }}, {{ card.country }}</p>
  <ul class="facts"><li v-for="fact in card.facts" :key="fact">{{ fact }}</li></ul>
  <p>{{ card.words }}</p>
  <button type="button">Keep</button>
</article></li></template>`,
    'app/app.vue': `<script setup>const { data: list } = await useFetch('/api/list'); useHead({ title: "Schools" });</script>
<template><div class="page">
  <header><NuxtLink to="/">Home</NuxtLink><nav><ul><li v-for="one in list.links" :key="one.to"><NuxtLink :to="one.to">{{ one.name }}</NuxtLink></li></ul></nav></header>
  <main><h1>Schools</h1>
    <aside><form><label v-for="one in list.filters" :key="one.id" class="choice"><input type="checkbox" name="f" :value="one.id" />{{ one.name }} ({{ one.count }})</label></form></aside>
    <ol class="cards"><SchoolCard v-for="card in list.cards" :key="card.id" :card="card" /></ol>
  </main>
  <footer><p>End</p></footer>
</div></template>`,
  },
  build: ['nuxt', 'build'],
  serves: { modules: '.output/server', entry: 'index.mjs' },
};

const NEXT_APP: PeerApp = {
  name: 'Next',
  packages: ['next', 'react', 'react-dom'],
  files: {
    'package.json': '{"name":"peer","private":true}',
    'app/layout.jsx': `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
    'app/list.json': LIST_DATA,
    'app/page.jsx': `import { connection } from 'next/server';
import list from './list.json';
export const metadata = { title: "Schools" };
${CARD_SOURCE}
export default async function List() { await connection(); return (${PAGE_SOURCE}); }`,
  },
  build: ['next', 'build'],
  serves: { command: ['next', 'start', '--hostname', '127.0.0.1', '--port'] },
};

export const PEER_APPS: readonly PeerApp[] = [STATIC_APP, REACT_ROUTER_APP, NUXT_APP, NEXT_APP];
