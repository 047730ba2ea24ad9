import { defineConfig, devices } from 'playwright/test';
import { findBrowser, findShell } from '#scripts/find-browser.ts';
import { IS_FULL } from './tests/support/is-full.ts';

/** Without the last two groups, Chromium asks for things that no test is about, and has no WebGL where there is no GPU. */
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
];

/** What only the whole browser does: record a voice, follow the focus in a phone's list, block all site data as its user says. */
const WHOLE = ['**/chat-voice.spec.ts', '**/map-search.spec.ts', '**/blocked-site-data.spec.ts'];

/** What wants a backend that obeys (slow-portal-test.ts): another portal. */
const OBEYED = [
  'catalogue-backend',
  'collect-without-backend',
  'hostile-markup',
  'long-words',
  'offline-lists',
  'slow-backend',
].map((name) => `**/${name}.spec.ts`);

const launch = (path: string | undefined) => ({
  launchOptions: { ...(path && { executablePath: path }), args: FLAGS },
});

/** What npm run test:sweep makes and npm test leaves out. tests/unit/house/browser-tags.test.ts has the files that may use it. */
const SWEEP = /@sweep/;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/make-demo-state.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // No test is about speed. What should come comes, however busy the machine is; what does not come still fails.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  ...(!IS_FULL && { grepInvert: SWEEP }),
  reporter: [['list', { printSteps: false }]],
  projects: [
    // Another browser and another portal, for a few tests each: one of either will do, while the other worker goes on.
    { name: 'whole', testMatch: WHOLE, workers: 1, use: launch(findBrowser()) },
    { name: 'obeyed', testMatch: OBEYED, workers: 1, use: launch(findShell()) },
    { name: 'pages', testIgnore: [...WHOLE, ...OBEYED], use: launch(findShell()) },
  ],
  use: {
    actionTimeout: 30_000,
    trace: 'off',
    // One context for all tests of a worker, emptied between them: its scripts are compiled once. A sixth of the processor.
    reuseContext: true,
    // What a page asks for comes from the edge; offline-pages.spec.ts makes contexts of its own.
    serviceWorkers: 'block',
    // A browser without a window says so, and is then taken for a robot, which gets its pages whole.
    userAgent: devices['Desktop Chrome'].userAgent,
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
  },
});
