import type { Page } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import { comeAsApplicant, DESK, signIn, speak } from '#tests/browser/support/at-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { readData } from '#tests/support/portal-data.ts';

test.beforeEach(speak);
test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 409/ });

async function decide(
  page: Page,
  outcome: 'conditionalOffer' | 'rejection',
  {
    conditions = '',
    beforeConfirmation = async () => {},
  }: { conditions?: string; beforeConfirmation?: () => Promise<void> },
) {
  await page.locator('#deciding > summary').press('Enter');
  await page.getByLabel(casePage.outcome, { exact: true }).selectOption(outcome);
  await page.getByLabel(casePage.conditions).fill(conditions);
  await page.getByRole('button', { name: casePage.decideSubmit }).press('Enter');
  await expect(page.getByRole('button', { name: cases.confirm })).toBeVisible();
  await beforeConfirmation();
  await page.getByRole('button', { name: cases.confirm }).press('Enter');
}

test('an outdated decision is rejected with the newer change, and the conditions of an offer are ticked', async ({
  page: mei,
  browser,
  portal,
  baseURL,
}) => {
  const student = await comeAsApplicant(baseURL ?? '', '等消息');
  const address = `${DESK}/applications/${student.application}`;
  const context = await browser.newContext({ ...SCREENS.desk, baseURL });
  await speak({ context, baseURL, speaks: 'en-us' });
  const ho = await context.newPage();
  await signIn(mei, `/applications/${student.application}`);
  await signIn(ho, `/applications/${student.application}`, 'Ho Two');

  await decide(mei, 'conditionalOffer', { conditions: 'IELTS 6.5\nA-level AAB' });
  await expect(mei.getByText(casePage.done.decided)).toBeVisible();
  // The dialog shows the colleague's decision, although it was opened from the page before that decision.
  await decide(ho, 'rejection', {
    beforeConfirmation: () => expect(ho.locator('.case-conditions')).toContainText('IELTS 6.5'),
  });
  const rejected = ho.getByRole('alert').filter({ hasText: cases.outcome.conditionalOffer });
  await expect(rejected).toContainText('劉美琪');
  await expect(ho.locator('.case-conditions')).toContainText('IELTS 6.5');

  // The adviser undoes a mistaken decision and records the right one.
  await mei.getByRole('button', { name: casePage.undo, exact: true }).press('Enter');
  await expect(mei.getByText(casePage.done.undone)).toBeVisible();
  await expect(mei.locator('.case-conditions')).toHaveCount(0);
  await decide(mei, 'conditionalOffer', { conditions: 'IELTS 6.5\nA-level AAB' });
  await expect(mei.getByText(casePage.done.decided)).toBeVisible();

  const [decision] = await readData<{ seq: number }>(
    portal,
    'SELECT max(seq) AS seq FROM application_events WHERE application_id = ?1',
    Number(student.application),
  );
  await student.tell('/appMso/apply/reply', { decision: String(decision?.seq), reply: 'accepted' });
  await ho.goto(address);
  for (const condition of ['IELTS 6.5', 'A-level AAB']) {
    const line = ho.locator('.case-conditions > li', { hasText: condition });
    await line.getByRole('button', { name: casePage.markMet }).press('Enter');
    await expect(line).toContainText(casePage.met);
  }
  await expect(ho.locator('#moving')).not.toContainText(cases.needs.conditions);
});
