import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '#scripts/find-browser.ts';
import { LOCALE_COOKIE, PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { waitUntilAlive, waitUntilDrawn } from '#tests/browser/support/drawn.ts';
import { chosen, type ExpectThat } from './expect-that.ts';
import { machineIndex, readMarks, watchPaints } from './page-clock.ts';
import { startWithData } from './start-with-data.ts';

const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };
/** Of the processor, as Lighthouse takes it for a phone. */
const SLOWER = 4;
const RUNS = 5;
/** What a machine is for Lighthouse on which that makes a phone. */
const USUAL_MACHINE = 1000;

const MOST_TO_PAINT_MS = 150;
const MOST_TO_SKELETON_MS = 200;
const MOST_TO_CHAT_MS = 1500;

const PHONE = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };

interface Action {
  path: string;
  screen?: typeof PHONE | typeof DESK;
  /** Brings the page to where the action begins. */
  before?: (page: Page) => Promise<void>;
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
    async before(page) {
      await page.locator('.phonemenu > summary').tap();
      // Nothing comes in the other language, and the browser stays: what is measured is the answer of this page.
      await page.route(/[?&]lang=/, (route) => route.fulfill({ status: 204 }));
    },
    act: (page) => page.locator('.phonemenu a[hreflang^="zh"]').first().tap(),
  },
  'open the filters': { path: '/mso/school', act: openSheet },
  'choose a filter': {
    path: '/mso/school',
    async before(page) {
      await openSheet(page);
      await page
        .locator('.sheet')
        .getByRole('button', { name: /^Country/ })
        .tap();
    },
    act: (page) => page.getByRole('radio', { name: /Canada/ }).tap(),
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
    async before(page) {
      await page.getByRole('checkbox', { name: 'United Kingdom' }).tap();
      await page.getByLabel('Field of study', { exact: true }).selectOption({ index: 1 });
      await page.getByLabel('Level', { exact: true }).selectOption({ index: 1 });
    },
    act: (page) => page.getByRole('button', { name: /^Next/ }).tap(),
  },
  'open the login': { path: '/mso', screen: DESK, act: (page) => button(page, 'Log in').first().click() },
  'type in a search': {
    path: '/mso/school',
    before: (page) => page.getByRole('searchbox').first().tap(),
    act: (page) => page.keyboard.press('o'),
  },
};

/** From what somebody does to the next paint, on a phone's processor, with the scripts that a page at rest has fetched. */
export async function measureClicks(expectThat: ExpectThat, only: string[]): Promise<void> {
  const portal = await startWithData({ DOMAIN_TYPE: 'production', ...SECRETS });
  const origin = `http://localhost:${portal.url.port}`;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const [name, action] of chosen({ ...ACTIONS, 'use the chat': null }, only))
      if (action) await holdAction(expectThat, name, () => clickOnce(browser, origin, action));
      else await holdChat(expectThat, () => chatOnce(browser, origin));
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function holdAction(expectThat: ExpectThat, name: string, click: () => ReturnType<typeof clickOnce>) {
  const runs = await repeat(click);
  const paints = runs.map(({ paint, machine }) => ({ ms: paint, machine }));
  hold(expectThat, `${name}: to the next paint`, paints, MOST_TO_PAINT_MS);
}

async function holdChat(expectThat: ExpectThat, open: () => ReturnType<typeof chatOnce>) {
  const runs = await repeat(open);
  const places = runs.map(({ place, machine }) => ({ ms: place, machine }));
  const fields = runs.map(({ field, machine }) => ({ ms: field, machine }));
  hold(expectThat, 'the chat: to its place', places, MOST_TO_SKELETON_MS);
  hold(expectThat, 'the chat: to its field', fields, MOST_TO_CHAT_MS);
}

async function repeat<T>(run: () => Promise<T>): Promise<T[]> {
  const runs: T[] = [];
  while (runs.length < RUNS) runs.push(await run());
  return runs;
}

interface Run {
  ms: number;
  machine: number;
}

/** A machine that other things keep busy is slower than the one that four times slower is meant of: its figures are told, and counted by that. */
function hold(expectThat: ExpectThat, what: string, runs: Run[], most: number) {
  const counted = runs.map(({ ms, machine }) => ms * Math.min(1, machine / USUAL_MACHINE));
  const told = `as measured ${runs.map(({ ms }) => Math.round(ms)).join(' ')} on a machine of ${runs.map(({ machine }) => machine).join(' ')}`;
  const middle = Math.round(middleOf(counted));
  expectThat(middle <= most, `${what}: ${middle} ms of a machine of ${USUAL_MACHINE}, at most ${most} (${told})`);
}

const middleOf = (figures: number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;

async function clickOnce(browser: Browser, origin: string, { path, screen = PHONE, before, act }: Action) {
  return onSlowPage(browser, origin, path, screen, async (page) => {
    await before?.(page);
    await page.waitForLoadState('networkidle');
    await watchPaints(page, []);
    await act(page);
    return { paint: (await readMarks(page)).paint };
  });
}

const CHAT = { place: '.chat-coming, .chat', field: '.chat textarea' };

async function chatOnce(browser: Browser, origin: string) {
  return onSlowPage(browser, origin, '/mso', PHONE, async (page) => {
    await watchPaints(page, Object.values(CHAT));
    await openChat(page);
    await page.locator(CHAT.field).waitFor();
    const { shown } = await readMarks(page);
    return { place: shown[CHAT.place] ?? Infinity, field: shown[CHAT.field] ?? Infinity };
  });
}

async function onSlowPage<T>(
  browser: Browser,
  origin: string,
  path: string,
  screen: typeof PHONE | typeof DESK,
  measure: (page: Page) => Promise<T>,
): Promise<T & { machine: number }> {
  const context = await browser.newContext({ ...screen, locale: 'en-US', serviceWorkers: 'block' });
  try {
    const known = { [LOCALE_COOKIE]: 'en-us', [PLATFORM_VERSION_COOKIE]: PRODUCT_VERSION };
    await context.addCookies(Object.entries(known).map(([name, value]) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const machine = await machineIndex(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    // A page that is still being taken over does that first: how long it takes is told by `-- pages`.
    await waitUntilAlive(page);
    await waitUntilDrawn(page);
    return { ...(await measure(page)), machine };
  } finally {
    await context.close();
  }
}
