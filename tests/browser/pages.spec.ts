import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { checkPage, findViolations, sidewaysScroll } from './support/check-page.ts';
import { AGENT_KEYS, type AgentKey, ownPagesOf } from './support/demo-sites.ts';
import { expect, test } from './support/portal-test.ts';
import { SCREENS } from './support/screens.ts';

type PageAndStatus = [path: string, status: number];

/** What every agent has, each in its own words. Its page about itself stands at two addresses; one of them will do. */
const pagesOf = (agent: AgentKey): PageAndStatus[] => [
  [`/${agent}`, 200],
  [`/${agent}/about/us`, 200],
  [`/${agent}/about/question`, 200],
  [`/${agent}/about/privacy`, 200],
  ...ownPagesOf(agent)
    .filter((page) => page !== 'about-us')
    .map((page): PageAndStatus => [`/${agent}/${page}`, 200]),
  [`/${agent}/no-such-page`, 404],
];

/** What says the same whoever is asked, so it is looked at once. */
const SAME_FOR_ALL: PageAndStatus[] = [
  ['/mso/school', 200],
  ['/mso/consult/list', 200],
  [`/mso/404?message=${encodeURIComponent('<b>Gone</b> 搬走了')}`, 404],
  ['/mso/500', 500],
  ['/nobody-at-all', 404],
];

for (const agent of AGENT_KEYS) {
  for (const speaks of LOCALES) {
    test.describe(() => {
      test.use({ speaks });
      test(`every page of ${agent} is sound in ${speaks}, wide and narrow`, async ({ page, visit }) => {
        for (const [path, status] of [...pagesOf(agent), ...(agent === 'mso' ? SAME_FOR_ALL : [])]) {
          await page.setViewportSize(SCREENS.desk.viewport);
          const response = await visit(path);
          expect.soft(response?.status(), `${path}: status`).toBe(status);
          await checkPage(page, path, LANGUAGE_TAGS[speaks]);
          await page.setViewportSize(SCREENS.phone.viewport);
          await checkPage(page, `${path}, narrow`, LANGUAGE_TAGS[speaks]);
        }
      });
    });
  }
}

test.describe('on a phone', () => {
  test.use(SCREENS.phone);
  for (const agent of AGENT_KEYS) {
    test(`the home of ${agent} is sound under a finger`, async ({ page, visit }) => {
      await visit(`/${agent}`);
      await checkPage(page, agent, 'en-US');
    });
  }
});

test('a message in the address of an error page is shown as text', async ({ page, visit }) => {
  await visit(`/mso/404?message=${encodeURIComponent('<b>Gone</b> away')}`);
  await expect(page.getByText('<b>Gone</b> away')).toBeVisible();
});

for (const agent of AGENT_KEYS) {
  test(`the home of ${agent} never scrolls sideways`, async ({ page, context, visit, baseURL }) => {
    for (const locale of LOCALES) {
      await context.addCookies([{ name: 'i18n_redirected', value: locale, url: baseURL }]);
      await visit(`/${agent}`);
      for (const width of [320, 750, 899, 1199, 1200, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await sidewaysScroll(page), `${locale} at ${width}`).toBe(0);
      }
    }
  });

  test.describe(() => {
    test.use({ colorScheme: 'dark' });
    test(`the home of ${agent} is sound in the dark`, async ({ page, visit }) => {
      await visit(`/${agent}`);
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
