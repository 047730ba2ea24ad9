import type { Page } from 'playwright/test';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { getPalette } from '#shared/art/palette.ts';
import { AGENT_KEYS, AGENTS } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';

const MAX_DESCRIPTION_LENGTH = 150;

const readMetaContent = (page: Page, key: string) =>
  page.locator(`meta[name="${key}"], meta[property="${key}"]`).getAttribute('content');
const readLinks = (page: Page, rel: string) =>
  page
    .locator(`link[rel="${rel}"]`)
    .evaluateAll((linkElements) =>
      linkElements.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
    );

for (const agent of AGENT_KEYS) {
  const seed = AGENTS[agent];
  const locale = seed.languageCode;
  test.describe(() => {
    // JavaScript is off, because search engines and link previews run no scripts.
    test.use({ speaks: locale, javaScriptEnabled: false });
    test(`${agent} is named in ${locale} for search engines, in shared links and on a phone`, async ({
      page,
      visit,
      portal,
    }) => {
      await visit(`/${agent}`);
      const siteUrl = `${portal.url.origin}/${agent}`;
      const getUrlIn = (otherLocale: string) =>
        otherLocale === seed.languageCode ? siteUrl : `${siteUrl}?lang=${otherLocale}`;
      const description = seed.webMetaDescription[locale];

      await expect.soft(page).toHaveTitle(new RegExp(`^${escapeRegExp(seed.webTitle[locale])}`));
      expect.soft(await readMetaContent(page, 'description')).toBe(description);
      expect.soft(await readMetaContent(page, 'keywords')).toBe(seed.webMetaKeywords[locale]);
      expect.soft(await readLinks(page, 'canonical')).toEqual([[null, siteUrl]]);
      expect
        .soft(await readLinks(page, 'alternate'))
        .toEqual([
          ...LOCALES.map((otherLocale) => [LANGUAGE_TAGS[otherLocale], getUrlIn(otherLocale)]),
          ['x-default', siteUrl],
        ]);

      expect.soft(await readMetaContent(page, 'og:title')).toBe(await page.title());
      expect
        .soft(await readMetaContent(page, 'og:description'))
        .toBe([...description].slice(0, MAX_DESCRIPTION_LENGTH).join(''));
      expect.soft(await readMetaContent(page, 'og:url')).toBe(siteUrl);
      expect.soft(await readMetaContent(page, 'og:site_name')).toBe(seed.name[locale]);
      expect.soft(await readMetaContent(page, 'og:locale')).toBe(LANGUAGE_TAGS[locale].replace('-', '_'));

      const [[, manifestPath] = []] = await readLinks(page, 'manifest');
      const [[, iconPath] = []] = await readLinks(page, 'icon');
      const manifest = await page.evaluate(async (path) => (await fetch(path)).json(), manifestPath as string);
      expect.soft(manifest).toMatchObject({
        name: seed.name[locale],
        lang: LANGUAGE_TAGS[locale],
        icons: [{ src: seed.topLogoPath }],
        theme_color: getPalette(seed.brandColour).light['--brand-solid'],
      });
      for (const picturePath of [seed.topLogoPath, iconPath as string]) {
        const contentType = await page.evaluate(
          async (path) => (await fetch(path)).headers.get('content-type'),
          picturePath,
        );
        expect.soft(contentType, picturePath).toContain('image/svg+xml');
      }
    });
  });
}

const escapeRegExp = (text: string) => text.replaceAll(/[|()[\]{}.*+?^$\\]/g, '\\$&');

test("each agent's buttons have its own colour in light and dark mode", { tag: '@sweep' }, async ({ page, visit }) => {
  const brandColours: string[] = [];
  for (const agent of AGENT_KEYS) {
    await visit(`/${agent}`);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const button = page.locator('main .btn--primary').first();
      const expectedPalette = getPalette(AGENTS[agent].brandColour)[AGENTS[agent].publicLevel === 4 ? 'dark' : scheme];
      await expect(button, `${agent}, ${scheme}`).toHaveCSS(
        'background-color',
        formatRgb(expectedPalette['--brand-solid']),
      );
      brandColours.push(`${scheme} ${expectedPalette['--brand-solid']}`);
    }
  }
  expect(new Set(brandColours).size).toBe(2 * AGENT_KEYS.length);
});

test("the agent's colours override the style sheet of the site, in any order of loading", async ({ page, visit }) => {
  await visit('/hengdu');
  const readBrandColour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  const brandBefore = await readBrandColour();
  expect(brandBefore).not.toBe('');
  // Adds a style sheet a second time, as Vite does when both a route and a lazy component need it.
  await page.evaluate(() => {
    const stylesheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return Promise.all(
      stylesheets.map((stylesheet) => {
        const clonedSheet = stylesheet.cloneNode() as HTMLLinkElement;
        clonedSheet.crossOrigin = '';
        document.head.append(clonedSheet);
        return new Promise((resolve) => clonedSheet.addEventListener('load', resolve));
      }),
    );
  });
  expect(await readBrandColour()).toBe(brandBefore);
});

/** Formats a colour in the notation of computed styles. */
const formatRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16)).join(', ')})`;
