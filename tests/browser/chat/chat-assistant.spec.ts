import { createClimateStationRows } from '#backend/seed/climate/climate-stations.ts';
import assistant from '#backend/messages/assistant/zh-hk.json' with { type: 'json' };
import { CHAT_WORDS, openChat, getOpener, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const MANCHESTER = PLACES.schools.find(({ name }) => name === 'The University of Manchester');
const MELBOURNE = createClimateStationRows().find(({ name }) => name === 'Melbourne Olympic Park');
const JULY_MEAN_IN_MELBOURNE = Math.round((JSON.parse(String(MELBOURNE?.means)) as number[])[6] ?? Number.NaN);

const SCHOOL = MANCHESTER?.nameHk ?? '';
const messages = CHAT_WORDS['zh-hk'];

test.use({ ...SCREENS.desk, speaks: 'zh-hk' });

test('a school, a major and the weather are answered with linked cards', async ({ page, visit }) => {
  await visit('/mso/about/us');
  await openChat(page, messages);
  const { answers, quick, say, box, panel } = getPanel(page, messages);

  await say(SCHOOL);
  const courseCard = answers.nth(0).locator('a.card-link');
  await expect(courseCard).toContainText(SCHOOL);
  await expect(courseCard).toContainText(messages.cards.rank.replace('{{rank}}', MANCHESTER?.qs2021 ?? ''));

  // The answer's own suggestion precedes the quick replies. One press sends it.
  const fee = assistant.suggestFee.replace('{{name}}', SCHOOL);
  await quick(fee).click();
  await expect(panel.locator('.said__own').last()).toContainText(fee);
  await expect(answers.nth(1)).toContainText('£');

  await say(assistant.recommended3);
  // Visitors see only the first courses of a school; of the other courses they see the number and the schools.
  const courses = answers.nth(2);
  await expect(courses).toContainText(/\d/);
  await expect(courses.getByRole('link').first()).toHaveAttribute('href', /^\/mso\/school\/\d+$/);

  await say('墨爾本七月的天氣怎樣？');
  const weatherCard = answers.nth(3).locator('.weather');
  await expect(weatherCard).toContainText('墨爾本');
  await expect(weatherCard).toContainText('澳洲');
  await expect(weatherCard).toContainText(new RegExp(`${JULY_MEAN_IN_MELBOURNE}\\s*°C`));

  await courseCard.click();
  await expect(page).toHaveURL(`/mso/about/us?window=school-${MANCHESTER?.id}`);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toContainText(SCHOOL);
  await expect(box, 'the chat stays beside it').toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('a card leads to the page of its school, and the chat makes way for it', async ({ page, visit }) => {
    await visit('/mso/about/us');
    await openChat(page);
    const { answers, say, panel } = getPanel(page);
    await say('University of Oxford');
    await answers.getByRole('link', { name: /University of Oxford/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('University of Oxford');
    await expect(panel).toHaveCount(0);
    await getOpener(page).tap();
    await expect(answers.getByRole('link', { name: /University of Oxford/ })).toBeVisible();
  });
});
