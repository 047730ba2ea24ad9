import { climateStationRows } from '#backend/seed/climate/climate-stations.ts';
import assistantEn from '#backend/messages/assistant/en-us.json' with { type: 'json' };
import assistantZh from '#backend/messages/assistant/zh.json' with { type: 'json' };
import assistantHk from '#backend/messages/assistant/zh-hk.json' with { type: 'json' };
import type { Locale } from '#shared/locale/locales.ts';
import { CHAT_WORDS, openChat, getOpener, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { getFirst } from '#tests/browser/support/views.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const MANCHESTER = PLACES.schools.find(({ name }) => name === 'The University of Manchester');
const MELBOURNE = climateStationRows().find(({ name }) => name === 'Melbourne Olympic Park');
const JULY_IN_MELBOURNE = Math.round((JSON.parse(String(MELBOURNE?.means)) as number[])[6] ?? Number.NaN);

const CASES = {
  'zh-hk': {
    assistant: assistantHk,
    school: MANCHESTER?.nameHk,
    city: '墨爾本',
    country: '澳洲',
    july: '墨爾本七月的天氣怎樣？',
  },
  zh: {
    assistant: assistantZh,
    school: MANCHESTER?.nameChn,
    city: '墨尔本',
    country: '澳大利亚',
    july: '墨尔本七月的天气怎么样？',
  },
  'en-us': {
    assistant: assistantEn,
    school: MANCHESTER?.name,
    city: 'Melbourne',
    country: 'Australia',
    july: 'The weather in Melbourne in July?',
  },
} as const;

test.use(SCREENS.desk);

for (const [locale, { assistant, school = '', city, country, july }] of getFirst(1, Object.entries(CASES))) {
  test.describe(`in ${locale}`, () => {
    const language = locale as Locale;
    const messages = CHAT_WORDS[language];
    test.use({ speaks: language });

    test('a school, a major and the weather are answered with their cards, which lead on', async ({ page, visit }) => {
      await visit('/mso/about/us');
      await openChat(page, messages);
      const { answers, quick, say, box, panel } = getPanel(page, messages);

      await say(school);
      const card = answers.nth(0).locator('a.card-link');
      await expect(card).toContainText(school);
      await expect(card).toContainText(messages.cards.rank.replace('{{rank}}', MANCHESTER?.qs2021 ?? ''));

      // A suggestion of the answer precedes the quick replies, and one press sends it.
      const fee = assistant.suggestFee.replace('{{name}}', school);
      await quick(fee).click();
      await expect(panel.locator('.said__own').last()).toContainText(fee);
      await expect(answers.nth(1)).toContainText('£');

      await say(assistant.recommended3);
      // Visitors see the first courses of a school; for other courses they see the number and the schools.
      const courses = answers.nth(2);
      await expect(courses).toContainText(/\d/);
      await expect(courses.getByRole('link').first()).toHaveAttribute('href', /^\/mso\/school\/\d+$/);

      await say(july);
      const weather = answers.nth(3).locator('.weather');
      await expect(weather).toContainText(city);
      await expect(weather).toContainText(country);
      await expect(weather).toContainText(new RegExp(`${JULY_IN_MELBOURNE}\\s*°C`));

      await card.click();
      await expect(page).toHaveURL(`/mso/about/us?window=school-${MANCHESTER?.id}`);
      await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toContainText(school);
      await expect(box, 'the chat stays beside it').toBeVisible();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test(
    'a card leads to the page of its school, and the chat makes way for it',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/about/us');
      await openChat(page);
      const { answers, say, panel } = getPanel(page);
      await say('University of Oxford');
      await answers.getByRole('link', { name: /University of Oxford/ }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('University of Oxford');
      await expect(panel).toHaveCount(0);
      await getOpener(page).tap();
      await expect(answers.getByRole('link', { name: /University of Oxford/ })).toBeVisible();
    },
  );
});

test.describe('an answer', () => {
  test.use({ speaks: 'en-us' });

  test('is rated once, and is still so after a reload', { tag: '@rare' }, async ({ page, visit }) => {
    const { rate } = CHAT_WORDS['en-us'];
    await visit('/mso/about/us');
    await openChat(page);
    const { answers, quick } = getPanel(page);
    await quick('Weather').click();
    const rating = answers.first().getByRole('group', { name: rate.label });
    const [up, down] = [rate.up, rate.down].map((name) => rating.getByRole('button', { name, exact: true }));
    const rates: string[] = [];
    page.on('request', (request) => request.url().endsWith('/_/chat/rate') && rates.push(request.postData() ?? ''));
    await up?.click();
    await expect(page.getByText(rate.thanks)).toBeVisible();
    await down?.press('Enter');
    const expectUp = async () => {
      await expect(up ?? rating).toHaveAttribute('aria-pressed', 'true');
      await expect(down ?? rating).toHaveAttribute('aria-pressed', 'false');
      await expect(down ?? rating).toHaveAttribute('aria-disabled', 'true');
    };
    await expectUp();
    await page.reload();
    await expectUp();
    expect(rates).toHaveLength(1);
  });
});
