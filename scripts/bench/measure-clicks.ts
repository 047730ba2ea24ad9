import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '#scripts/find-browser.ts';
import { LOCALE_COOKIE, PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { waitUntilHydrated, waitUntilDrawn } from '#tests/browser/support/drawn.ts';
import { selectByName, type CheckBudget } from './check-budget.ts';
import { measureMachineSpeed, markVisibleElements } from './page-clock.ts';
import { recordWork, type MainThreadWork } from './record-work.ts';
import { startWithData } from './start-with-data.ts';

const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };
/** Factor by which the CPU is slowed down to simulate a phone. Lighthouse uses the same. */
const CPU_SLOWDOWN = 4;
const RUNS = 3;
/** Time without requests after which a page counts as idle. */
const QUIET_MS = 1000;

const MAX_PAINT_MS = 150;
const MAX_SKELETON_MS = 200;
const MAX_CHAT_MS = 1500;

const PHONE_SCREEN = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true };
const DESKTOP_SCREEN = { viewport: { width: 1280, height: 900 } };

interface Action {
  path: string;
  screen?: typeof PHONE_SCREEN | typeof DESKTOP_SCREEN;
  /** Scrolls or clicks to the place where the measured action starts. */
  prepare?: (page: Page) => Promise<void>;
  run: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openFilterSheet = (page: Page) => page.locator('.sheet > summary').tap();
const openChat = (page: Page) =>
  page
    .locator('button:visible', { has: page.locator('.i-chat') })
    .first()
    .tap();

const ACTIONS: Record<string, Action> = {
  'open the menu': { path: '/mso', run: (page) => page.locator('.phonemenu > summary').tap() },
  'change the language': {
    path: '/mso',
    async prepare(page) {
      await page.locator('.phonemenu > summary').tap();
      // Blocks the navigation to the other language, so that only the work of the current page is measured.
      await page.route(/[?&]lang=/, (route) => route.fulfill({ status: 204 }));
    },
    run: (page) => page.locator('.phonemenu a[hreflang^="zh"]').first().tap(),
  },
  'open the filters': { path: '/mso/school', run: openFilterSheet },
  'choose a filter': {
    path: '/mso/school',
    prepare: openFilterSheet,
    run: (page) =>
      page
        .locator('.sheet')
        .getByRole('checkbox', { name: /Canada/ })
        .tap(),
  },
  'open a course in a window': {
    path: '/mso/school/1001',
    screen: DESKTOP_SCREEN,
    run: (page) => page.getByRole('link', { name: 'BA (Hons) English Literature', exact: true }).click(),
  },
  'save a school': {
    path: '/mso/school',
    run: (page) => page.locator('main button[aria-haspopup="dialog"][aria-pressed]').first().tap(),
  },
  'open the chat': { path: '/mso', run: openChat },
  'go to the next step of the questionnaire': {
    path: '/mso/school-selection',
    async prepare(page) {
      await page.getByRole('checkbox', { name: 'United Kingdom' }).tap();
      await page.getByLabel('Field of study', { exact: true }).selectOption({ index: 1 });
      await page.getByLabel('Level', { exact: true }).selectOption({ index: 1 });
    },
    run: (page) => page.getByRole('button', { name: /^Next/ }).tap(),
  },
  'open the login': { path: '/mso', screen: DESKTOP_SCREEN, run: (page) => button(page, 'Log in').first().click() },
  'type in a search': {
    path: '/mso/school',
    prepare: (page) => page.locator('main [role="search"] input[name="keyword"]').tap(),
    run: (page) => page.keyboard.press('o'),
  },
};

/**
 * Measures the main thread's CPU time from an input to the next frame, with the CPU slowed down to a phone's and after
 * the idle page has loaded all its scripts. Wall-clock time would include other processes.
 */
export async function measureClicks(checkBudget: CheckBudget, selectedNames: string[]): Promise<void> {
  const portal = await startWithData({ DOMAIN_TYPE: 'production', ...SECRETS });
  const origin = `http://localhost:${portal.url.port}`;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const [name, action] of selectByName({ ...ACTIONS, 'use the chat': null }, selectedNames))
      if (action) await measureAction(checkBudget, name, () => measureClickOnce(browser, origin, action));
      else await measureChatOpening(checkBudget, () => measureChatOnce(browser, origin));
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function repeatRuns<T>(run: () => Promise<T>): Promise<T[]> {
  const runs: T[] = [];
  while (runs.length < RUNS) runs.push(await run());
  return runs;
}

async function measureAction(
  checkBudget: CheckBudget,
  name: string,
  runClick: () => ReturnType<typeof measureClickOnce>,
) {
  const runs = await repeatRuns(runClick);
  checkMedian(checkBudget, name, runs, MAX_PAINT_MS, ({ toPaint }) => toPaint);
}

async function measureChatOpening(checkBudget: CheckBudget, runChatOpening: () => ReturnType<typeof measureChatOnce>) {
  const runs = await repeatRuns(runChatOpening);
  checkMedian(
    checkBudget,
    'open the chat, to its placeholder',
    runs,
    MAX_SKELETON_MS,
    ({ toMarks }) => toMarks[CHAT_SELECTORS.place] ?? Infinity,
  );
  checkMedian(
    checkBudget,
    'open the chat, to its input',
    runs,
    MAX_CHAT_MS,
    ({ toMarks }) => toMarks[CHAT_SELECTORS.field] ?? Infinity,
  );
  const scriptCount = Math.max(...runs.map(({ asked }) => asked));
  checkBudget(scriptCount === 0, `opening the chat requests ${scriptCount} scripts, which must be preloaded`);
}

interface ClickRun extends MainThreadWork {
  machine: number;
}

function checkMedian(
  checkBudget: CheckBudget,
  kind: string,
  runs: ClickRun[],
  max: number,
  getWork: (run: ClickRun) => number,
) {
  const workTimes = runs
    .map((run) => getWork(run) * CPU_SLOWDOWN)
    .toSorted((firstWork, secondWork) => firstWork - secondWork);
  const medianWork = Math.round(workTimes[workTimes.length >> 1] ?? Infinity);
  const machineSpeeds = runs.map(({ machine }) => machine).join(', ');
  const workTexts = workTimes.map((work) => Math.round(work)).join(', ');
  checkBudget(
    medianWork <= max,
    `${kind}: ${medianWork} ms CPU on a phone, at most ${max} (runs: ${workTexts}; machine speeds: ${machineSpeeds})`,
  );
}

const measureClickOnce = (browser: Browser, origin: string, { path, screen = PHONE_SCREEN, prepare, run }: Action) =>
  measureInPage(browser, origin, path, screen, async (page) => {
    await prepare?.(page);
    await waitUntilIdle(page);
    return recordWork(browser, page, async () => {
      await run(page);
      await waitForTwoFrames(page);
    });
  });

const CHAT_SELECTORS = { place: '.chat-coming, .chat', field: '.chat textarea:enabled' };

const measureChatOnce = (browser: Browser, origin: string) =>
  measureInPage(browser, origin, '/mso', PHONE_SCREEN, async (page) => {
    let requestedScripts = 0;
    await markVisibleElements(page, Object.values(CHAT_SELECTORS));
    page.on('request', (request) => (requestedScripts += request.resourceType() === 'script' ? 1 : 0));
    const work = await recordWork(browser, page, async () => {
      await openChat(page);
      await page.locator(CHAT_SELECTORS.field).waitFor();
      await waitForTwoFrames(page);
    });
    return { ...work, asked: requestedScripts };
  });

/** Waits until the page neither renders nor fetches. */
async function waitUntilIdle(page: Page) {
  await waitUntilDrawn(page);
  await page.evaluate(async (quietMs) => {
    const countResources = () => performance.getEntriesByType('resource').length;
    for (let previousCount = -1; previousCount !== countResources();) {
      previousCount = countResources();
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  }, QUIET_MS);
}

/** Resolves after the next frame has been rendered, so that the recording includes it. */
const waitForTwoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

async function measureInPage<T>(
  browser: Browser,
  origin: string,
  path: string,
  screen: typeof PHONE_SCREEN | typeof DESKTOP_SCREEN,
  measurePage: (page: Page) => Promise<T>,
): Promise<T & { machine: number }> {
  const context = await browser.newContext({ ...screen, locale: 'en-US', serviceWorkers: 'block' });
  try {
    const presetCookies = { [LOCALE_COOKIE]: 'en-us', [PLATFORM_VERSION_COOKIE]: PRODUCT_VERSION };
    await context.addCookies(Object.entries(presetCookies).map(([name, value]) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const machineSpeed = await measureMachineSpeed(page);
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    // Waits for hydration, which the measurement `pages` covers, so that it is not part of this one.
    await waitUntilHydrated(page);
    await waitUntilIdle(page);
    return { ...(await measurePage(page)), machine: machineSpeed };
  } finally {
    await context.close();
  }
}
