import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { readFinalSchema } from './tests/support/final-schema.ts';
import { IS_FULL } from './tests/support/is-full.ts';

/** As in every wrangler.toml. */
const COMPATIBILITY_DATE = '2026-09-01';

export default defineConfig({
  test: {
    silent: 'passed-only', // What the Workers log is of interest when something fails.
    projects: [
      // Pure code, tested beside it, and the shape of the repository, in plain Node.
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts', '{shared,worker,client,durable,backend}/**/*.test.ts'],
          // One process for all, for the tests keep nothing at module level: half of the time.
          isolate: false,
          restoreMocks: true,
          testTimeout: 20_000, // A machine that does other things too is slow, not wrong.
          hookTimeout: 20_000,
        },
      },

      // What is run by hand: imports and backups with SQLite, the deploy's parts, the suites' own runner.
      {
        test: {
          name: 'tools',
          environment: 'node',
          include: ['tests/tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          restoreMocks: true,
          testTimeout: 20_000, // As above.
          hookTimeout: 20_000,
        },
      },

      // Parts of pages in a DOM: what they say, take and refuse. What needs a layout is asked of a browser.
      {
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['client/**/*.test.tsx'],
          setupFiles: ['./tests/components/set-up.ts'],
          isolate: false,
          restoreMocks: true,
          testTimeout: 20_000, // As above.
        },
      },

      // Each step of the edge alone, in the runtime that it will run in; what it asks for is built in the test.
      {
        plugins: [cloudflareTest({ miniflare: { compatibilityDate: COMPATIBILITY_DATE, kvNamespaces: ['CACHE'] } })],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          testTimeout: 20_000, // As above.
          // One isolate for all, for the tests keep nothing at module level: a fifth of the time.
          isolate: false,
          restoreMocks: true,
          // Its parts are CommonJS and require each other; bundled first, as in the build, they find each other.
          deps: { optimizer: { ssr: { enabled: true, include: ['sanitize-html'] } } },
        },
      },

      // Rooms in their runtime, with hibernation and eviction; the people's service is played by the tests.
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './durable/wrangler.toml' },
            miniflare: { serviceBindings: { BACKEND: () => new Response(null, { status: 503 }) as never } },
          }),
        ],
        test: {
          name: 'chat',
          include: ['tests/chat/**/*.test.ts'],
          testTimeout: 20_000, // As above.
          // One isolate for all, as above: each room of a test has a name of its own.
          isolate: false,
          restoreMocks: true,
          // So many lives of a room against a service that fails; CHAT_FAULT_SEEDS asks for more.
          provide: { chatFaultSeeds: Number(process.env.CHAT_FAULT_SEEDS ?? 120) },
          deps: { optimizer: { ssr: { enabled: true, include: ['itty-durable'] } } },
        },
      },

      // The embedded backend with its own configuration, and a fresh database for every file.
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './backend/wrangler.toml' },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations('./backend/migrations'),
                SCHEMA: readFinalSchema('./backend/migrations'),
              },
              // Of the database, as it was once (support/lagging-copy.ts).
              d1Databases: { COPY: 'copy' },
            },
          })),
        ],
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          provide: { isFull: IS_FULL },
          setupFiles: [
            './tests/backend/create-schema.ts',
            './tests/backend/hold-clock.ts',
            './tests/backend/hash-quickly.ts',
          ],
          // One isolate for all: a new one for each file was more than half of the time. What they keep in it is keyed by
          // whom it is about, and their storage is emptied before each file.
          isolate: false,
          restoreMocks: true,
          // Some load the whole catalogue several times, on machines that have other things to do.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },

      // The built Workers over HTTP; each file starts a portal of its own.
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          exclude: IS_FULL ? [] : ['**/*.minutes.test.ts'],
          // They wait more than they work. A process reads the portal's code once for all its files.
          maxWorkers: 2,
          isolate: false,
          globalSetup: 'tests/support/make-demo-state.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },

      // Attacks and failures against the built Workers. What takes minutes says so in its name: npm run test:all alone.
      {
        test: {
          name: 'trust',
          environment: 'node',
          include: ['tests/trust/**/*.test.ts'],
          exclude: IS_FULL ? [] : ['**/*.minutes.test.ts'],
          maxWorkers: 1,
          // Of those that say they may: they wait for a portal that waits, and work little.
          maxConcurrency: 8,
          isolate: false,
          globalSetup: 'tests/support/make-demo-state.ts',
          testTimeout: 300_000, // A portal starts within a minute, and on a busy machine within three.
          hookTimeout: 300_000,
        },
      },

      // The line to people over real TCP, through a thousand faults: minutes.
      {
        test: { name: 'cable', environment: 'node', include: ['tests/cable/**/*.test.ts'], hookTimeout: 60_000 },
      },

      // Deploys into an account at a Cloudflare of this machine. With the real wrangler they take minutes: npm run test:all alone.
      {
        test: {
          name: 'deploy',
          environment: 'node',
          include: ['tests/deploy/**/*.test.ts'],
          exclude: IS_FULL ? [] : ['**/*.minutes.test.ts'],
          maxWorkers: 1,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },

      // The dev server in a copy of the tree, edited under an open page.
      {
        test: {
          name: 'dev',
          environment: 'node',
          include: ['tests/dev/**/*.test.ts'],
          testTimeout: 240_000, // Everything is bundled while it is asked for.
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
