import { expectLoginState, getHeart, SCHOOL_PAGE, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';

const ADD = '/appMso/institutionFav/add';
const DELETE = '/appMso/institutionFav/delete';
const OXFORD = { id: SCHOOLS.oxford, name: 'University of Oxford', nameChn: '牛津大学', hasCourse: null };

/** The browser logs the intended failures of the backend. */
test.use({ speaks: 'en-us', expectedComplaint: /status of 50\d/ });

test.beforeEach(async ({ slow: { backend, url }, context }) => {
  backend.restore();
  const respondWithSchool = (schoolCollectionId: number) =>
    backend.answer('/appInstitution/institution/institutionByInstitutionId', {
      json: { code: 1003, data: { institution: { ...OXFORD, schoolCollectionId } } },
    });
  respondWithSchool(0);
  for (const path of ['getCourses/getInstitutionCourseList', 'courseType/getCourseTypeListByInstitutionId'])
    backend.answer(`/appInstitution/${path}`, { json: { code: 1003, datas: [] } });
  // The backend returns no list of favourites, so the browser must rely on its own state.
  for (const list of ['institutionFav', 'courseFav'])
    backend.answer(`/appMso/${list}/list`, { json: { code: '1002', msg: '没有这个接口' } });
  const expiryTime = String(Math.floor(Date.now() / 1000) + 3600);
  const cookies = { portal_access: 'token', portal_refresh: 'renewal', portal_expiry: expiryTime };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: url.href })));
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test(
    'without a backend the heart is rolled back with an error',
    { tag: '@sweep' },
    async ({ page, slow: { backend }, visit }) => {
      await visit(SCHOOL_PAGE);
      const hearts = getHeart(page, OXFORD.name).and(page.locator(':visible'));
      const { release } = backend.hold(ADD);
      backend.answer(ADD, 'reset');
      await hearts.click();
      await expectLoginState(hearts, true);
      release();
      await expectLoginState(hearts, false);
      await expect(page.locator('.toast').first()).toBeVisible();

      backend.answer(ADD, { json: { code: '1005', msg: '外部服务出错' } });
      await hearts.click();
      await expect(page.getByText('外部服务出错')).toBeVisible();
      await expectLoginState(hearts, false);

      backend.answer(ADD, { json: { code: '1003', data: { id: '31' } } });
      await hearts.click();
      await expect(page.getByText('Saved: University of Oxford').first()).toBeVisible();
      await expectLoginState(hearts, true);
      expect(backend.receivedRequests.filter(({ path }) => path === ADD).at(-1)?.body).toEqual({
        fkUserId: '7',
        fkInstitutionId: SCHOOLS.oxford,
        remark: '',
      });

      await hearts.click();
      await page.getByRole('dialog', { name: 'Saved school' }).getByRole('button', { name: 'Remove' }).click();
      const question = page.getByRole('alertdialog');
      backend.answer(DELETE, { json: { code: '1004', msg: 'not today' } });
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(question).toContainText('not today');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expectLoginState(hearts, true);
    },
  );
});
