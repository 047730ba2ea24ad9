import office from '#client/i18n/messages/zh-hk/office-student.json' with { type: 'json' };
import says from '#client/i18n/messages/zh-hk/shown-result.json' with { type: 'json' };
import { setOfficeSession, DESK, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

const ANSWERS = { countries: ['1'], group: '1', level: '1', passport: 'HK' };
const GRADES = ['chinese', 'english', 'maths', 'physics', 'economics'].map((subject) => ({ subject, grade: '5' }));
const EXAM = { examType: '1', examRows: GRADES, examScore: '', examFullMark: '' };

test.use({ ...SCREENS.phone, speaks: 'zh-hk', expectedComplaint: /status of 503|ERR_FAILED/ });

test(
  'a student shares a result with advisers and withdraws it',
  { tag: '@sweep' },
  async ({ page, visit, browser, baseURL }) => {
    await openAsStudent(page, '思敏');
    const response = await page.request.get('/mso/authentication/oauth/getUser');
    const { staffId } = ((await response.json()) as { data: { staffId: string } }).data;
    await visit('/mso/about/us');
    await page.evaluate(
      ([owner, answers, exam]) => {
        sessionStorage.setItem(`selectionAnswers.${owner}`, answers ?? '');
        sessionStorage.setItem(`examResult.${owner}`, exam ?? '');
      },
      [staffId, JSON.stringify(ANSWERS), JSON.stringify(EXAM)],
    );
    await visit('/mso/school-selection/search');
    const shareRegion = page.getByRole('region', { name: says.title });
    const shareSwitch = shareRegion.getByRole('switch', { name: says.switch });
    await expect(shareSwitch).not.toBeChecked();

    const deskContext = await browser.newContext({
      ...SCREENS.phone,
      locale: 'zh-HK',
      baseURL: baseURL ?? '',
    });
    await setLanguage({ context: deskContext, baseURL, speaks: 'zh-hk' });
    const adviser = await deskContext.newPage();
    await setOfficeSession(adviser);
    const openStudent = () => adviser.goto(`${DESK}/students/${staffId}`);
    await openStudent();
    await expect(adviser.getByText(office.resultNone)).toBeVisible();

    // While the backend is unreachable, the switch stays off and shows the reason. The next press succeeds.
    await page.route('**/appUser/shown/give', (route) => route.abort());
    await shareSwitch.press('Space');
    await expect(shareRegion.getByRole('alert')).toBeVisible();
    await expect(shareSwitch).not.toBeChecked();
    await page.unroute('**/appUser/shown/give');
    await shareRegion.getByText(says.what.title).click();
    await expect(shareRegion.getByText(says.what.exams)).toBeVisible();
    await shareSwitch.press('Space');
    await expect(shareSwitch).toBeChecked();
    await expect(shareRegion.getByRole('alert')).toHaveCount(0);
    await checkPage(page, 'a result that is shown', 'zh-HK');
    const firstSchoolName = await page.locator('.match h3 a').first().textContent();

    await openStudent();
    const openSums = adviser.locator('details.sum[open]');
    await expect(openSums.locator('summary')).toContainText(firstSchoolName?.trim() ?? '');
    await expect(openSums.locator('tfoot td')).toContainText(' / ');
    await expect(openSums.locator('tbody .is-unknown').first()).toBeVisible();
    await checkPage(adviser, 'the sums of a student', 'zh-HK');

    await visit('/mso/personal-center/consents');
    const consentRegion = page.getByRole('region', { name: says.title });
    await consentRegion.getByRole('button', { name: says.stop }).click();
    await expect(consentRegion.getByText(says.notShown)).toBeVisible();
    await consentRegion.getByText(says.history).click();
    await expect(consentRegion.locator('li')).toHaveCount(2);
    await openStudent();
    await expect(adviser.getByText(office.resultNone)).toBeVisible();
    await expect(adviser.locator('.sum')).toHaveCount(0);
    await deskContext.close();
  },
);
