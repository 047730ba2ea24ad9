import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#shared/locale/locales.ts';
import { createApplicationByCalls } from '#tests/browser/application/apply-by-calls.ts';
import { DESK, setLanguage, setOfficeSession } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { createCollectorApi, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { AGENT_KEYS, AGENTS } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { type ScreenName, SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';
import { expectNothingCovered } from './expect-nothing-covered.ts';
import { expectReadable } from './expect-readable.ts';
import { expectVisibleInForcedColors } from './expect-visible-in-forced-colors.ts';
import { findEndlessAnimations } from './find-endless-animations.ts';
import { findSplitWords } from './find-split-words.ts';
import { listAgentPages, OFFICE_PATHS, PERSONAL_PATHS, VISITOR_PAGES } from './page-kinds.ts';
import { PAGE_STATES } from './states.ts';

// Opens every kind of page in each language. Widths and colour schemes are spread over the languages, because neither
// depends on the words; what is geometry alone is measured in English, whose texts are the longest.

const VIEWS: Record<Locale, readonly (readonly [ScreenName, 'light' | 'dark'])[]> = {
  'en-us': [
    ['desk', 'light'],
    ['phone', 'light'],
  ],
  'zh-hk': [
    ['phone', 'dark'],
    ['desk', 'light'],
  ],
  zh: [
    ['desk', 'dark'],
    ['phone', 'light'],
  ],
};
/** Size of a 1280 by 900 window at 400 % zoom. */
const ENLARGED_VIEWPORT = { width: 320, height: 225 };

/** Keys of all messages of the client, such as `head.newDevice`. */
const KEYS = new Set(
  globSync('client/i18n/messages/en-us/*.json').flatMap((file) =>
    listKeys(JSON.parse(readFileSync(file, 'utf8')) as object).filter((key) => key.includes('.')),
  ),
);

function listKeys(messages: object): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? listKeys(value as object).map((rest) => `${key}.${rest}`) : [key],
  );
}

/** Finds texts that are the key of a message. */
async function findKeys(page: Page): Promise<string[]> {
  const texts = (await page.locator('body').innerText()).split('\n');
  return texts.map((text) => text.trim()).filter((text) => KEYS.has(text));
}

interface SweptPage {
  name: string;
  locale: Locale;
  screens?: readonly ScreenName[];
  isOverlay?: boolean | undefined;
}

async function sweepPage(page: Page, { name, locale, screens = ['desk', 'phone'], isOverlay = false }: SweptPage) {
  for (const [screen, colorScheme] of VIEWS[locale].filter(([viewScreen]) => screens.includes(viewScreen))) {
    await page.setViewportSize(SCREENS[screen].viewport);
    await page.emulateMedia({ colorScheme });
    await checkPage(page, `${name}, ${screen}, ${colorScheme}`, LANGUAGE_TAGS[locale]);
    if (locale !== 'en-us')
      await expect.soft.poll(() => page.evaluate(findSplitWords), { message: `${name}, ${screen}` }).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  expect.soft(await findKeys(page), `${name}: keys`).toEqual([]);
  if (locale !== 'en-us') return;
  await expect.soft.poll(() => findEndlessAnimations(page), { message: `${name}: moves forever` }).toEqual([]);
  if (!isOverlay) await expectNothingCovered(page, name);
  await page.setViewportSize(SCREENS[screens[0] ?? 'desk'].viewport);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectVisibleInForcedColors(page, name);
  await page.emulateMedia({ forcedColors: null });
}

async function expectEnlarged(page: Page, path: string) {
  await page.setViewportSize(ENLARGED_VIEWPORT);
  await expectReadable(page, `${path} at 400 %`);
  await page.setViewportSize(SCREENS.desk.viewport);
}

for (const locale of LOCALES)
  test.describe(`in ${locale}`, { tag: '@sweep' }, () => {
    test.use({ ...SCREENS.desk, speaks: locale });
    test.setTimeout(600_000);

    const otherAgents = AGENT_KEYS.filter((agent) => agent !== 'mso' && AGENTS[agent].languageCode === locale);
    for (const [path, status] of [...VISITOR_PAGES, ...otherAgents.flatMap(listAgentPages)])
      test(path, async ({ page, visit }) => {
        const response = await visit(path);
        expect.soft(response?.status()).toBe(status);
        await page.waitForLoadState('networkidle');
        await sweepPage(page, { name: path, locale });
        await expectEnlarged(page, path);
      });

    for (const [name, state] of Object.entries(PAGE_STATES))
      test.describe(() => {
        if (state.isOfPhone) test.use(SCREENS.phone);
        test(`a page with ${name}`, async ({ page, visit }) => {
          if (state.isStudent) await openAsStudent(page);
          await visit(state.path);
          await page.waitForLoadState('networkidle');
          await state.prepare?.(page);
          await state.open(page);
          await sweepPage(page, {
            name,
            locale,
            screens: [state.isOfPhone ? 'phone' : 'desk'],
            isOverlay: state.isOverlay,
          });
        });
      });

    // What a page of the site never shows at once: each control in each state, some of which move.
    test('every primitive', async ({ page, visit }) => {
      await visit('/_/ui');
      await expect(page.getByRole('tab').first()).toBeVisible();
      await expect(page.locator('.chat-examples .weather').first()).toBeVisible();
      for (const [screen, colorScheme] of VIEWS[locale]) {
        await page.setViewportSize(SCREENS[screen].viewport);
        await page.emulateMedia({ colorScheme });
        await checkPage(page, `${screen}, ${colorScheme}`, LANGUAGE_TAGS[locale]);
      }
    });

    test('personal pages', async ({ page, visit }) => {
      expect(PERSONAL_PATHS.length).toBeGreaterThan(10);
      await openAsStudent(page);
      await visit('/mso/about/us');
      await (await createCollectorApi(page)).addSchool(SCHOOLS.oxford);
      await createApplicationByCalls(page.request);
      for (const path of PERSONAL_PATHS) {
        await visit(path);
        await page.waitForLoadState('networkidle');
        await sweepPage(page, { name: path, locale });
        await expectEnlarged(page, path);
      }
    });

    test('the office', async ({ page, context, baseURL }) => {
      await setLanguage({ context, baseURL, speaks: locale });
      await setOfficeSession(page, { role: 'administrator' });
      for (const path of OFFICE_PATHS) {
        await page.goto(`${DESK}${path}`);
        await page.waitForLoadState('load');
        await sweepPage(page, { name: `the office${path}`, locale });
      }
    });
  });
