import type { Page } from 'playwright/test';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { palette } from '#shared/art/palette.ts';
import { AGENT_KEYS, AGENTS } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { crossed, getFirst } from '#tests/browser/support/views.ts';

const LONGEST = 150;

const content = (page: Page, key: string) =>
  page.locator(`meta[name="${key}"], meta[property="${key}"]`).getAttribute('content');
const links = (page: Page, rel: string) =>
  page
    .locator(`link[rel="${rel}"]`)
    .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));

for (const [agent, locale] of getFirst(1, crossed(AGENT_KEYS, LOCALES))) {
  const seed = AGENTS[agent];
  test.describe(() => {
    // Search engines and link previews run no scripts.
    test.use({ speaks: locale, javaScriptEnabled: false });
    test(`${agent} says in ${locale} who it is: to search engines, in shared links, on a phone`, async ({
      page,
      visit,
      portal,
    }) => {
      await visit(`/${agent}`);
      const plainText = `${portal.url.origin}/${agent}`;
      const addressIn = (other: string) => (other === seed.languageCode ? plainText : `${plainText}?lang=${other}`);
      const description = seed.webMetaDescription[locale];

      await expect.soft(page).toHaveTitle(new RegExp(`^${escape(seed.webTitle[locale])}`));
      expect.soft(await content(page, 'description')).toBe(description);
      expect.soft(await content(page, 'keywords')).toBe(seed.webMetaKeywords[locale]);
      expect.soft(await links(page, 'canonical')).toEqual([[null, plainText]]);
      expect
        .soft(await links(page, 'alternate'))
        .toEqual([...LOCALES.map((other) => [LANGUAGE_TAGS[other], addressIn(other)]), ['x-default', plainText]]);

      expect.soft(await content(page, 'og:title')).toBe(await page.title());
      expect.soft(await content(page, 'og:description')).toBe([...description].slice(0, LONGEST).join(''));
      expect.soft(await content(page, 'og:url')).toBe(plainText);
      expect.soft(await content(page, 'og:site_name')).toBe(seed.name[locale]);
      expect.soft(await content(page, 'og:locale')).toBe(LANGUAGE_TAGS[locale].replace('-', '_'));

      const [[, manifestPath] = []] = await links(page, 'manifest');
      const [[, iconPath] = []] = await links(page, 'icon');
      const manifest = await page.evaluate(async (path) => (await fetch(path)).json(), manifestPath as string);
      expect.soft(manifest).toMatchObject({
        name: seed.name[locale],
        lang: LANGUAGE_TAGS[locale],
        icons: [{ src: seed.topLogoPath }],
        theme_color: palette(seed.brandColour).light['--brand-solid'],
      });
      for (const picture of [seed.topLogoPath, iconPath as string]) {
        const type = await page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), picture);
        expect.soft(type, picture).toContain('image/svg+xml');
      }
    });
  });
}

const escape = (text: string) => text.replaceAll(/[|()[\]{}.*+?^$\\]/g, '\\$&');

test("each agent's buttons have its own colour by light and in the dark", { tag: '@rare' }, async ({ page, visit }) => {
  const colours: string[] = [];
  for (const agent of AGENT_KEYS) {
    await visit(`/${agent}`);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const button = page.locator('main .btn--primary').first();
      const expected = palette(AGENTS[agent].brandColour)[AGENTS[agent].publicLevel === 4 ? 'dark' : scheme];
      await expect(button, `${agent}, ${scheme}`).toHaveCSS('background-color', rgb(expected['--brand-solid']));
      colours.push(`${scheme} ${expected['--brand-solid']}`);
    }
  }
  expect(new Set(colours).size).toBe(2 * AGENT_KEYS.length);
});

test("the agent's colours win over the site's style sheet, in whatever order the two are loaded", async ({
  page,
  visit,
}) => {
  await visit('/hengdu');
  const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  const textBefore = await brand();
  expect(textBefore).not.toBe('');
  // Adds a style sheet a second time, as Vite does when both a route and a lazy component need it.
  await page.evaluate(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return Promise.all(
      sheets.map((sheet) => {
        const secondElement = sheet.cloneNode() as HTMLLinkElement;
        secondElement.crossOrigin = '';
        document.head.append(secondElement);
        return new Promise((loaded) => secondElement.addEventListener('load', loaded));
      }),
    );
  });
  expect(await brand()).toBe(textBefore);
});

/** Colour in the format of computed styles. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
