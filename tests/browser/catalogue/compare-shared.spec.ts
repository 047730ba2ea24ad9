import enCompare from '#client/i18n/messages/en-us/compare.json' with { type: 'json' };
import enCard from '#client/i18n/messages/en-us/share-card.json' with { type: 'json' };
import enShare from '#client/i18n/messages/en-us/share.json' with { type: 'json' };
import zhHkCompare from '#client/i18n/messages/zh-hk/compare.json' with { type: 'json' };
import zhHkCard from '#client/i18n/messages/zh-hk/share-card.json' with { type: 'json' };
import zhHkShare from '#client/i18n/messages/zh-hk/share.json' with { type: 'json' };
import { CARD_SIZES } from '#shared/art/card/card.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { setVisitorAddress } from '#tests/browser/support/students.ts';

const sends = { locale: 'zh-hk', compare: zhHkCompare, card: zhHkCard, share: zhHkShare } as const;
const reads = { locale: 'en-us', compare: enCompare, card: enCard, share: enShare } as const;

const getPngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test.describe('from Chinese to English', () => {
  test.use({ ...SCREENS.phone, speaks: sends.locale, permissions: ['clipboard-read', 'clipboard-write'] });

  test('a comparison is passed on with its picture, and opens in its reader’s language', async ({
    page,
    visit,
    browser,
  }) => {
    await visit('/mso/compare?schools=1001,2001');
    const posterShapes = [
      [sends.card.picture, CARD_SIZES.card],
      [sends.card.poster, CARD_SIZES.poster],
    ] as const;
    const posterNames: string[] = [];
    for (const [name, size] of posterShapes) {
      const url = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const response = await page.request.get(url ?? '');
      expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
      expect(getPngSize(await response.body())).toEqual(size);
      posterNames.push(url ?? '');
    }
    await page.getByRole('button', { name: sends.share.button.none }).first().click();
    await expect(page.getByText(sends.share.said.copied)).toBeAttached();
    const sharedText = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(sharedText).pathname + new URL(sharedText).search).toBe('/mso/compare?schools=1001,2001');

    const otherContext = await browser.newContext({
      ...SCREENS.phone,
      locale: LANGUAGE_TAGS[reads.locale],
      baseURL: new URL(page.url()).origin,
    });
    await setVisitorAddress(otherContext);
    const readerPage = await otherContext.newPage();
    await readerPage.goto(sharedText);
    await expect(readerPage.getByRole('heading', { level: 1 })).toHaveText(reads.compare.title);
    await expect(readerPage.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`/mso/_/card/.*lang=${reads.locale}$`),
    );
    await readerPage.goto('/mso/compare?schools=1001,999999999');
    await expect(readerPage.getByRole('heading', { level: 1 })).toHaveText(reads.compare.title);
    expect((await otherContext.request.get(posterNames[1]?.replace('-2001', '-999999999') ?? '')).status()).toBe(404);
    await otherContext.close();
  });
});
