import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '#scripts/find-browser.ts';
import { LOCALE_COOKIE, PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { waitUntilAlive, waitUntilDrawn } from '#tests/browser/support/drawn.ts';
import { selectByName, type CheckBudget } from './check-budget.ts';
import { machineIndex, markWhenShown } from './page-clock.ts';
import { recordWork, type MainThreadWork } from './record-work.ts';
import { startWithData } from './start-with-data.ts';

const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };
/** CPU slowdown that simulates a phone; Lighthouse uses the same. */
const SLOWER = 4;
const RUNS = 3;
/** Time without requests after which a page counts as idle. */
const QUIET_MS = 1000;

const MAX_PAINT_MS = 150;
const MAX_SKELETON_MS = 200;
const MAX_CHAT_MS = 1500;

const PHONE = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };

interface Action {
  path: string;
  screen?: typeof PHONE | typeof DESK;
  /** Scrolls or clicks to where the measured action starts. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openSheet = (page: Page) => page.locator('.sheet > summary').tap();
const openChat = (page: Page) =>
  page
    .locator('button:visible', { has: page.locator('.i-chat') })
    .first()
    .tap();

const ACTIONS: Record<string, Action> = {
  'open the menu': { path: '/mso', act: (page) => page.locator('.phonemenu > summary').tap() },
  'change the language': {
    path: '/mso',
    async prepare(page) {
      await page.locator('.phonemenu > summary').tap();
      // Blocks the navigation to the other language, so that only the work of this page is measured.
      await page.route(/[?&]lang=/, (route) => route.fulfill({ status: 204 }));
    },
    act: (page) => page.locator('.phonemenu a[hreflang^="zh"]').first().tap(),
  },
  'open the filters': { path: '/mso/school', act: openSheet },
  'choose a filter': {
    path: '/mso/school',
    prepare: openSheet,
    act: (page) =>
      page
        .locator('.sheet')
        .getByRole('checkbox', { name: /Canada/ })
        .tap(),
  },
  'open a course in a window': {
    path: '/mso/school/1001',
    screen: DESK,
    act: (page) => page.getByRole('link', { name: 'BA (Hons) English Literature', exact: true }).click(),
  },
  'save a school': {
    path: '/mso/school',
    act: (page) => page.locator('main button[aria-haspopup="dialog"][aria-pressed]').first().tap(),
  },
  'open the chat': { path: '/mso', act: openChat },
  'go to the next step of the questionnaire': {
    path: '/mso/school-selection',
    async prepare(page) {
      await page.getByRole('checkbox', { name: 'United Kingdom' }).tap();
      await page.getByLabel('Field of study', { exact: true }).selectOption({ index: 1 });
      await page.getByLabel('Level', { exact: true }).selectOption({ index: 1 });
    },
    act: (page) => page.getByRole('button', { name: /^Next/ }).tap(),
  },
  'open the login': { path: '/mso', screen: DESK, act: (page) => button(page, 'Log in').first().click() },
  'type in a search': {
    path: '/mso/school',
    prepare: (page) => page.locator('main [role="search"] input[name="keyword"]').tap(),
    act: (page) => page.keyboard.press('o'),
  },
};

/**
 * Measures the main thread's time from an input to its next frame, with the CPU slowed down to a phone's and with all
 * scripts that an idle page has loaded. Only CPU time counts, because wall-clock time would include other processes.
 */
export async function measureClicks(checkBudget: CheckBudget, selectedNames: string[]): Promise<void> {
  const portal = await startWithData({ DOMAIN_TYPE: 'production', ...SECRETS });
  const origin = `http://localhost:${portal.url.port}`;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const [name, action] of selectByName({ ...ACTIONS, 'use the chat': null }, selectedNames))
      if (action) await measureAction(checkBudget, name, () => clickOnce(browser, origin, action));
      else await measureChatOpening(checkBudget, () => chatOnce(browser, origin));
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function repeat<T>(run: () => Promise<T>): Promise<T[]> {
  const runs: T[] = [];
  while (runs.length < RUNS) runs.push(await run());
  return runs;
}

async function measureAction(checkBudget: CheckBudget, name: string, click: () => ReturnType<typeof clickOnce>) {
  const runs = await repeat(click);
  checkMedian(checkBudget, name, runs, MAX_PAINT_MS, ({ toPaint }) => toPaint);
}

async function measureChatOpening(checkBudget: CheckBudget, open: () => ReturnType<typeof chatOnce>) {
  const runs = await repeat(open);
  checkMedian(
    checkBudget,
    'the chat to its place',
    runs,
    MAX_SKELETON_MS,
    ({ toMarks }) => toMarks[CHAT.place] ?? Infinity,
  );
  checkMedian(
    checkBudget,
    'the chat to its field',
    runs,
    MAX_CHAT_MS,
    ({ toMarks }) => toMarks[CHAT.field] ?? Infinity,
  );
  const scripts = Math.max(...runs.map(({ asked }) => asked));
  checkBudget(scripts === 0, `the chat asks for ${scripts} scripts when it is opened: they are here by then`);
}

interface Run extends MainThreadWork {
  machine: number;
}

function checkMedian(checkBudget: CheckBudget, kind: string, runs: Run[], max: number, getWork: (run: Run) => number) {
  const works = runs.map((run) => getWork(run) * SLOWER).toSorted((item, other) => item - other);
  const middle = Math.round(works[works.length >> 1] ?? Infinity);
  const machines = runs.map(({ machine }) => machine).join(', ');
  const text = works.map((work) => Math.round(work)).join(', ');
  checkBudget(
    middle <= max,
    `${kind}: ${middle} ms of a phone's processor, at most ${max} (${text} with a machine of ${machines})`,
  );
}

const clickOnce = (browser: Browser, origin: string, { path, screen = PHONE, prepare, act }: Action) =>
  withPage(browser, origin, path, screen, async (page) => {
    await prepare?.(page);
    await waitUntilIdle(page);
    return recordWork(browser, page, async () => {
      await act(page);
      await twoFrames(page);
    });
  });

const CHAT = { place: '.chat-coming, .chat', field: '.chat textarea:enabled' };

const chatOnce = (browser: Browser, origin: string) =>
  withPage(browser, origin, '/mso', PHONE, async (page) => {
    let requested = 0;
    await markWhenShown(page, Object.values(CHAT));
    page.on('request', (request) => (requested += request.resourceType() === 'script' ? 1 : 0));
    const work = await recordWork(browser, page, async () => {
      await openChat(page);
      await page.locator(CHAT.field).waitFor();
      await twoFrames(page);
    });
    return { ...work, asked: requested };
  });

/** Waits until the page neither renders nor fetches. */
async function waitUntilIdle(page: Page) {
  await waitUntilDrawn(page);
  await page.evaluate(async (quiet) => {
    const fetched = () => performance.getEntriesByType('resource').length;
    for (let previous = -1; previous !== fetched();) {
      previous = fetched();
      await new Promise((resolve) => setTimeout(resolve, quiet));
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  }, QUIET_MS);
}

/** Resolves after the next frame has been rendered, so that the recording includes it. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

async function withPage<T>(
  browser: Browser,
  origin: string,
  path: string,
  screen: typeof PHONE | typeof DESK,
  measure: (page: Page) => Promise<T>,
): Promise<T & { machine: number }> {
  const context = await browser.newContext({ ...screen, locale: 'en-US', serviceWorkers: 'block' });
  try {
    const existing = { [LOCALE_COOKIE]: 'en-us', [PLATFORM_VERSION_COOKIE]: PRODUCT_VERSION };
    await context.addCookies(Object.entries(existing).map(([name, value]) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const machine = await machineIndex(page);
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    // Waits for hydration, which `-- pages` measures, so that it is not included here.
    await waitUntilAlive(page);
    await waitUntilIdle(page);
    return { ...(await measure(page)), machine };
  } finally {
    await context.close();
  }
}
