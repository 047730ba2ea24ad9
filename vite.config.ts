import { createHash } from 'node:crypto';
import { cloudflare } from '@cloudflare/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';
import { listShipped } from './scripts/notices/list-shipped.ts';
import { moveManifestPlugin } from './scripts/size/build-manifest.ts';

/**
 * All that we have written, and what Vite adds to load parts of it. Not the home page itself, whose styles are for it
 * alone, nor what parts titles into words, which lists do without, nor the reading of fees, which runs on the server and
 * in parts loaded later. */
const OURS =
  /[\\/](client(?![\\/](routes[\\/]home\.|features[\\/](?:home[\\/]|facts[\\/]fee-range\.ts)|ui[\\/]phrases[\\/]))|shared)[\\/].*\.(ts|tsx|json)(\?|$)|[\\/]preload-helper\.js$/;
/** The modules that a first visit to a home page begins with. */
const FIRST = /[\\/]client[\\/](entry\.client|root|routes[\\/](site|home))\.tsx(\?|$)/;

/** Of it what belongs to no feature: pages of every kind have some of these. */
const PRIMITIVES = /[\\/](client[\\/](?!features|routes)|shared[\\/]).*\.tsx?$/;
const FEATURES = /[\\/]client[\\/]features[\\/].*\.tsx?$/;
/** What most visits are of after the home page. */
// With the sheet of filters, which comes after the list: what a list shares with others stays with them.
const LIST =
  /[\\/]client[\\/](routes[\\/]schools[\\/]school|features[\\/]school-list[\\/]filters[\\/]sheet-form)\.tsx(\?|$)/;
const SCHOOL = /[\\/]client[\\/]routes[\\/]schools[\\/]school-detail\.tsx(\?|$)/;
const COURSE = /[\\/]client[\\/]routes[\\/]schools[\\/]school-course\.tsx(\?|$)/;
/** Of these some share a part or two with a school, and none all that a school and a course share. */
const OTHERS = /[\\/]client[\\/]routes[\\/](apply|dse|personal)[\\/]/;
const SELECTION = /[\\/]client[\\/]routes[\\/]schools[\\/]school-selection\.tsx(\?|$)/;

/** Whether a module is needed before some pages can be used. */
function isNeededBy(pages: RegExp, id: string, graph: ModuleGraph): boolean {
  const seenKeys = new Set([id]);
  for (const item of seenKeys) {
    if (pages.test(item)) return true;
    for (const importer of graph.getModuleInfo(item)?.importers ?? []) seenKeys.add(importer);
  }
  return false;
}

/** Names those modules that each of these pages begins with, and none of the others. */
const sharedBy =
  (name: string, ownPattern: RegExp, pages: readonly RegExp[], otherRows?: RegExp) =>
  (id: string, graph: ModuleGraph) =>
    ownPattern.test(id) &&
    pages.every((page) => isNeededBy(page, id, graph)) &&
    !(otherRows && isNeededBy(otherRows, id, graph))
      ? name
      : null;

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/**
 * A first visit asks for few files rather than many: what every page needs of the frameworks and of the site is one file
 * each. Messages, dialogs and what else is loaded on demand stay by themselves.
 */
const GROUPS = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
    priority: 5,
  },
  {
    name: (id: string, graph: ModuleGraph) => (OURS.test(id) && isNeededBy(FIRST, id, graph) ? 'site' : null),
    priority: 4,
  },
  // In this order, so that none takes along what an earlier one has. One by one these modules would weigh half as much again.
  { name: sharedBy('parts', OURS, [LIST, SCHOOL, SELECTION]), priority: 3 },
  { name: sharedBy('primitives', PRIMITIVES, [LIST, SCHOOL]), priority: 2 },
  { name: sharedBy('catalogue', OURS, [LIST, SCHOOL]), priority: 1 },
  { name: sharedBy('course', FEATURES, [SCHOOL, COURSE], OTHERS), priority: 0 },
  {
    name: 'swr',
    // Without the selector that the rich-text editor alone uses.
    test: /node_modules[\\/](?:swr|dequal|use-sync-external-store(?!.*with-selector))[\\/]/,
    priority: 0,
  },
];

/** The in-app browsers of WeChat and Alipay stand at Chromium 107; Safari at 15.4. */
const FLOOR = ['chrome107', 'safari15.4'];

/** The languages of pages, and French and Arabic, which the chat also speaks. */
const REACT_ARIA_LOCALES = ['en-US', 'zh-CN', 'zh-TW', 'fr-FR', 'ar-AE'];

/**
 * The service worker is a file of its own, whole in itself, under a name that never changes. The names of all other files say
 * which build it is, so that a browser sees a new one with every release.
 */
const WORKER_FILE = 'sw.js';
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    const code = await buildWorker();
    const release = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex').slice(0, 12);
    if (!code.includes(RELEASE)) this.error('the service worker does not say which release it is of');
    this.emitFile({ type: 'asset', fileName: WORKER_FILE, source: code.replace(RELEASE, release) });
  },
};
/** Beside the pages' files it would share modules with them, and a service worker that is no module imports nothing. */
const buildWorker = () => buildWhole('./client/offline/service-worker.ts');

/** A script with all that it imports, in one file. */
async function buildWhole(input: string): Promise<string> {
  const buildResult = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: FLOOR,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = [buildResult].flat();
  if (!output || !('output' in output)) throw new Error(`${input} was not built`);
  return output.output[0].code;
}
const RELEASE = 'RELEASE_OF_THIS_BUILD';

/** `import script from './x.ts?whole'` gives the text of a script that runs in a page of its own, as a file that somebody keeps is. */
const WHOLE = '?whole';
const wholeScripts: Plugin = {
  name: 'whole-scripts',
  enforce: 'pre',
  async load(id) {
    return id.endsWith(WHOLE) ? `export default ${JSON.stringify(await buildWhole(id.slice(0, -WHOLE.length)))}` : null;
  },
};

/** What the dev server's first page begins with: at the edge every route, in the browser those of a home page. */
const FIRST_PAGE = {
  ssrFiles: ['client/entry.server.tsx', 'client/root.tsx', 'client/routes/**/*.tsx'],
  clientFiles: ['client/entry.client.tsx', 'client/root.tsx', 'client/routes/{site,home}.tsx'],
};

/**
 * A Worker's source is held in its memory, mostly with two bytes a character, and parsed again in parts. Functions and
 * classes keep their names, so that stack traces in logs can be read.
 */
const KEPT_NAMES = { keepNames: { function: true, class: true } };
const WORKER_MINIFICATION = { compress: KEPT_NAMES, mangle: KEPT_NAMES };

export default defineConfig({
  plugins: [
    optimizeLocales.vite({ locales: REACT_ARIA_LOCALES }),
    serviceWorker,
    wholeScripts,
    cloudflare({
      viteEnvironment: { name: 'ssr' },
      // Off unless asked for, so that two work trees can be served at once. CONTRIBUTING.md says how to debug a Worker.
      inspectorPort: Number(process.env.INSPECTOR_PORT) || false,
      auxiliaryWorkers: [{ configPath: './durable/wrangler.toml' }, { configPath: './backend/wrangler.toml' }],
    }),
    reactRouter(),
    listShipped,
    moveManifestPlugin,
  ],
  build: {
    cssTarget: FLOOR,
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { minify: WORKER_MINIFICATION } },
  },
  // A Worker runs what is written; private fields in the words of an old browser cost it time with every request.
  environments: {
    client: {
      build: {
        target: FLOOR,
        // A part loaded on demand names its style sheets alone: the names of all its scripts would be 1 to 2 kB of each
        // first load. Most of them are in the browser by then, since the chat is prefetched with the same primitives.
        modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
        rolldownOptions: { output: { minify: true, codeSplitting: { groups: GROUPS } } },
      },
    },
  },
  optimizeDeps: {
    // All that a page may load late, too: what is found only then makes the dev server bundle anew under an open page.
    entries: ['client/**/*.{ts,tsx}', '!client/**/*.{server,test}.{ts,tsx}'],
    // So nothing more is found while pages are read, and no package waits for that.
    holdUntilCrawlEnd: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    // The runtime asks for one module, runs it, and asks for the next: what it imports is made meanwhile.
    preTransformRequests: true,
    warmup: FIRST_PAGE,
  },
});
