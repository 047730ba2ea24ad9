import { createClimateStationRows } from '#backend/seed/climate/climate-stations.ts';
import assistantEn from '#backend/messages/assistant/en-us.json' with { type: 'json' };
import assistantZh from '#backend/messages/assistant/zh.json' with { type: 'json' };
import assistantHk from '#backend/messages/assistant/zh-hk.json' with { type: 'json' };
import type { Locale } from '#shared/locale/locales.ts';
import { CHAT_WORDS, openChat, getOpener, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { limitCases } from '#tests/browser/support/views.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const MANCHESTER = PLACES.schools.find(({ name }) => name === 'The University of Manchester');
const MELBOURNE = createClimateStationRows().find(({ name }) => name === 'Melbourne Olympic Park');
const JULY_MEAN_IN_MELBOURNE = Math.round((JSON.parse(String(MELBOURNE?.means)) as number[])[6] ?? Number.NaN);

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

for (const [locale, { assistant, school = '', city, country, july }] of limitCases(1, Object.entries(CASES))) {
  test.describe(`in ${locale}`, () => {
    const language = locale as Locale;
    const messages = CHAT_WORDS[language];
    test.use({ speaks: language });

    test('a school, a major and the weather are answered with linked cards', async ({ page, visit }) => {
      await visit('/mso/about/us');
      await openChat(page, messages);
      const { answers, quick, say, box, panel } = getPanel(page, messages);

      await say(school);
      const courseCard = answers.nth(0).locator('a.card-link');
      await expect(courseCard).toContainText(school);
      await expect(courseCard).toContainText(messages.cards.rank.replace('{{rank}}', MANCHESTER?.qs2021 ?? ''));

      // The answer's own suggestion precedes the quick replies. One press sends it.
      const fee = assistant.suggestFee.replace('{{name}}', school);
      await quick(fee).click();
      await expect(panel.locator('.said__own').last()).toContainText(fee);
      await expect(answers.nth(1)).toContainText('£');

      await say(assistant.recommended3);
      // Visitors see only the first courses of a school; of the other courses they see the number and the schools.
      const courses = answers.nth(2);
      await expect(courses).toContainText(/\d/);
      await expect(courses.getByRole('link').first()).toHaveAttribute('href', /^\/mso\/school\/\d+$/);

      await say(july);
      const weatherCard = answers.nth(3).locator('.weather');
      await expect(weatherCard).toContainText(city);
      await expect(weatherCard).toContainText(country);
      await expect(weatherCard).toContainText(new RegExp(`${JULY_MEAN_IN_MELBOURNE}\\s*°C`));

      await courseCard.click();
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

  test('is rated once, and its rating survives a reload', { tag: '@rare' }, async ({ page, visit }) => {
    const { rate } = CHAT_WORDS['en-us'];
    await visit('/mso/about/us');
    await openChat(page);
    const { answers, quick } = getPanel(page);
    await quick('Weather').click();
    const ratingGroup = answers.first().getByRole('group', { name: rate.label });
    const [upButton, downButton] = [rate.up, rate.down].map((name) =>
      ratingGroup.getByRole('button', { name, exact: true }),
    );
    const rateRequests: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/_/chat/rate') && rateRequests.push(request.postData() ?? ''),
    );
    await upButton?.click();
    await expect(page.getByText(rate.thanks)).toBeVisible();
    await downButton?.press('Enter');
    const expectRatedUp = async () => {
      await expect(upButton ?? ratingGroup).toHaveAttribute('aria-pressed', 'true');
      await expect(downButton ?? ratingGroup).toHaveAttribute('aria-pressed', 'false');
      await expect(downButton ?? ratingGroup).toHaveAttribute('aria-disabled', 'true');
    };
    await expectRatedUp();
    await page.reload();
    await expectRatedUp();
    expect(rateRequests).toHaveLength(1);
  });
});
