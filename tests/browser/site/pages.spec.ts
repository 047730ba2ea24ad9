import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { checkPage, findViolations, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import type { Page } from 'playwright/test';
import { AGENT_KEYS, type AgentKey, getOwnPages } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { expectReadable } from './every-page/expect-readable.ts';
import { SCREEN_NAMES, SCREENS } from '#tests/browser/support/screens.ts';
import {
  crossProduct,
  getSweepDepth,
  measureDepth,
  limitCases,
  LONGEST_FIRST,
  pickScreens,
} from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';

type PageAndStatus = [path: string, status: number];

/** Pages whose texts differ for each agent. The about page has two addresses, only one of which is tested. */
const listPages = (agent: AgentKey): PageAndStatus[] => [
  [`/${agent}`, 200],
  [`/${agent}/about/us`, 200],
  [`/${agent}/about/question`, 200],
  [`/${agent}/about/privacy`, 200],
  [`/${agent}/about/sources`, 200],
  [`/${agent}/about/matching`, 200],
  ...getOwnPages(agent)
    .filter((page) => page !== 'about-us')
    .map((page): PageAndStatus => [`/${agent}/${page}`, 200]),
  [`/${agent}/no-such-page`, 404],
];

/** Pages that are the same for all agents and are therefore tested once. */
const SAME_FOR_ALL: PageAndStatus[] = [
  [`/mso/404?message=${encodeURIComponent('<b>Gone</b> 搬走了')}`, 404],
  ['/mso/500', 500],
  ['/nobody-at-all', 404],
];

/** Catalogue pages, which are the same for all agents: each layout once, and the empty states. */
const CATALOGUE = [
  '/mso/school?id=2&type=1&sort=tuition',
  '/mso/college-library?initial=M',
  `/mso/school/school-search?keyword=${encodeURIComponent('牛津')}`,
  '/mso/school/school-search?keyword=qqqq',
  '/mso/school?id=5',
  '/mso/school/2001',
  '/mso/compare?schools=1001,2001,3001',
  '/mso/school/course/1001001',
  '/mso/country-list/uk/area-list-tab',
  '/mso/country-list/school-apply-tab',
  '/mso/country-list/au/school-apply-tab',
  '/mso/country-list/ca/school-rank-tab',
  '/mso/country-list/subject-rank-tab',
  '/mso/consult/list',
  '/mso/consult/5001',
  '/mso/school/consult/1001',
  '/mso/lecture',
  '/mso/dse',
  '/mso/dse/pathway-course',
].map((path): PageAndStatus => [path, 200]);

/** Further pages whose layout the other pages already cover. Only the full run tests them. */
const EXTRA_PATHS = ['/mso/college-library', '/mso/country-list/school-apply-tab', '/mso/country-list/ca', '/mso/school/consult', '/mso/school?id=5', '/mso/school/school-search?keyword=%']; // prettier-ignore
const SWEPT_PAGES = CATALOGUE.filter(([path]) => IS_FULL || !EXTRA_PATHS.some((begin) => path.startsWith(begin)));

/**
 * Pages checked first in dark mode. All colours come from one table, so two pages with most kinds of components
 * represent the others.
 */
const FIRST_DARK_PATHS = ['/mso/school?id=2&type=1&sort=tuition', '/mso/school/2001'];
const DARK_PAGES = CATALOGUE.filter(([path]) => IS_FULL || FIRST_DARK_PATHS.includes(path));

/** Size of a 1280 by 900 window at 400 % zoom. */
const ENLARGED_VIEWPORT = { width: 320, height: 225 };

type Visit = (path: string) => Promise<{ status: () => number } | null>;

/** Returns the screens to test. Chinese texts are shorter than English ones, so two screens are enough for them. */
const getScreens = (locale: Locale) => (locale === 'en-us' ? SCREEN_NAMES : pickScreens(['phone', 'desk']));

async function checkPages(
  page: Page,
  visit: Visit,
  pages: PageAndStatus[],
  locale: Locale,
  darkPages: readonly PageAndStatus[] = [],
) {
  const screens = getScreens(locale);
  for (const [path, status] of pages) {
    await page.setViewportSize(SCREENS[screens[0] ?? 'desk'].viewport);
    const response = await visit(path);
    expect.soft(response?.status(), `${path}: status`).toBe(status);
    for (const screen of screens) {
      await page.setViewportSize(SCREENS[screen].viewport);
      await checkPage(page, `${path}, ${screen}`, LANGUAGE_TAGS[locale], getSweepDepth({ locale, screen }));
    }
    await page.setViewportSize(ENLARGED_VIEWPORT);
    await expectReadable(page, `${path} at 400 %`);
    if (darkPages.some(([darkPath]) => darkPath === path)) await checkInTheDark(page, path);
  }
}

async function checkInTheDark(page: Page, path: string) {
  await page.setViewportSize(SCREENS.desk.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  const depth = measureDepth({ locale: 'en-us', screen: 'desk' }, true);
  expect.soft(await findViolations(page, depth), `${path} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

const SWEEP_LOCALES = limitCases(1, LONGEST_FIRST);

for (const [agent, language] of limitCases(1, crossProduct(AGENT_KEYS, SWEEP_LOCALES))) {
  test.describe(() => {
    test.use({ speaks: language });
    test(`every page of ${agent} is accessible and fits in ${language}`, async ({ page, visit }) => {
      const pages = [...listPages(agent), ...(agent === 'mso' ? SAME_FOR_ALL : [])];
      await checkPages(page, visit, pages, language);
    });
  });
}

for (const language of SWEEP_LOCALES) {
  test.describe(() => {
    test.use({ speaks: language });
    test(`every page of the catalogue is accessible and fits in ${language}`, async ({ page, visit }) => {
      test.slow(); // This test opens more pages than any other.
      await checkPages(page, visit, SWEPT_PAGES, language, language === 'en-us' ? DARK_PAGES : []);
    });
  });
}

test.describe('on a phone', () => {
  test.use(SCREENS.phone);
  for (const agent of limitCases(1, AGENT_KEYS)) {
    test(`the home page of ${agent} has touch targets of sufficient size`, async ({ page, visit }) => {
      await visit(`/${agent}`);
      await checkPage(page, agent, 'en-US');
    });
  }
});

test('a message in the address of an error page is shown as text', async ({ page, visit }) => {
  await visit(`/mso/404?message=${encodeURIComponent('<b>Gone</b> away')}`);
  await expect(page.getByText('<b>Gone</b> away')).toBeVisible();
});

for (const [agent, language] of limitCases(1, crossProduct(AGENT_KEYS, LOCALES))) {
  test.describe(() => {
    test.use({ speaks: language });
    test(`the home page of ${agent} in ${language} never scrolls horizontally`, async ({ page, visit }) => {
      await visit(`/${agent}`);
      for (const width of [320, 750, 899, 1199, 1200, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await measureSidewaysScroll(page), `at ${width}`).toBe(0);
      }
    });
  });
}

for (const agent of limitCases(1, AGENT_KEYS)) {
  test.describe(() => {
    test.use({ colorScheme: 'dark' });
    test(`the home page of ${agent} is accessible in dark mode`, async ({ page, visit }) => {
      await visit(`/${agent}`);
      expect(await findViolations(page, measureDepth({ locale: 'en-us', screen: 'desk' }, true))).toEqual([]);
    });
  });
}
