import type { Page } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import { createApplicant, DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { readData } from '#tests/support/portal-data.ts';

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 409/ });

async function decide(
  page: Page,
  outcome: 'conditionalOffer' | 'rejection',
  {
    conditions = '',
    beforeConfirmation = async () => {},
  }: { conditions?: string; beforeConfirmation?: () => Promise<void> },
) {
  const form = page.locator('#deciding');
  // The form is already open if a decision is the next thing to record.
  if ((await form.getAttribute('open')) === null) await form.locator('summary').press('Enter');
  await page.getByLabel(casePage.outcome, { exact: true }).selectOption(outcome);
  if (conditions) await page.getByLabel(casePage.conditions).fill(conditions);
  await page.getByRole('button', { name: casePage.decideSubmit }).press('Enter');
  await expect(page.getByRole('button', { name: cases.confirm })).toBeVisible();
  await beforeConfirmation();
  await page.getByRole('button', { name: cases.confirm }).press('Enter');
}

test('an outdated decision is rejected with the newer change, and the conditions of an offer are ticked', async ({
  page: meiPage,
  browser,
  portal,
  baseURL,
}) => {
  const student = await createApplicant(baseURL ?? '', '等消息');
  const casePath = `${DESK}/applications/${student.application}`;
  const context = await browser.newContext({ ...SCREENS.desk, baseURL });
  await setLanguage({ context, baseURL, speaks: 'en-us' });
  const hoPage = await context.newPage();
  await signIn(meiPage, `/applications/${student.application}`);
  await signIn(hoPage, `/applications/${student.application}`, 'Ho Two');

  await decide(meiPage, 'conditionalOffer', { conditions: 'IELTS 6.5\nA-level AAB' });
  await expect(meiPage.getByText(casePage.done.decided)).toBeVisible();
  // The dialog was opened before the colleague's decision but must show it.
  await decide(hoPage, 'rejection', {
    beforeConfirmation: () => expect(hoPage.locator('.case-conditions')).toContainText('IELTS 6.5'),
  });
  const rejectedAlert = hoPage.getByRole('alert').filter({ hasText: cases.outcome.conditionalOffer });
  await expect(rejectedAlert).toContainText('劉美琪');
  await expect(hoPage.locator('.case-conditions')).toContainText('IELTS 6.5');

  // The adviser undoes a mistaken decision and records the correct one.
  await meiPage.getByRole('button', { name: `${casePage.undo}: ` }).press('Enter');
  await expect(meiPage.getByText(casePage.done.undone)).toBeVisible();
  await expect(meiPage.locator('.case-conditions')).toHaveCount(0);
  await decide(meiPage, 'conditionalOffer', { conditions: 'IELTS 6.5\nA-level AAB' });
  await expect(meiPage.getByText(casePage.done.decided)).toBeVisible();

  const [decision] = await readData<{ seq: number }>(
    portal,
    'SELECT max(seq) AS seq FROM application_events WHERE application_id = ?1',
    Number(student.application),
  );
  await student.tell('/appMso/apply/reply', { decision: String(decision?.seq), reply: 'accepted' });
  await hoPage.goto(casePath);
  for (const condition of ['IELTS 6.5', 'A-level AAB']) {
    const conditionItem = hoPage.locator('.case-conditions > li', { hasText: condition });
    await conditionItem.getByRole('button', { name: casePage.markMet }).press('Enter');
    await expect(conditionItem).toContainText(casePage.met);
  }
  await expect(hoPage.locator('#moving')).not.toContainText(cases.needs.conditions);
});
