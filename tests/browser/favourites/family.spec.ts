import { checkPage } from '#tests/browser/support/check-page.ts';
import { COLLECTION_PAGE, createCollectorApi, COURSES, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { FAMILY_LIMITS } from '#shared/rules/family.ts';
import { openAsStudent, setVisitorAddress } from '#tests/browser/support/students.ts';

const TITLE = '思敏’s choices';
const CLOSED = 'This link no longer works';

test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 404/ });

test('a student shares favourites with the family, they exchange messages, and the link is revoked', async ({
  page,
  visit,
  browser,
}) => {
  await openAsStudent(page);
  await visit('/mso/about/us');
  const collectorApi = await createCollectorApi(page);
  for (const id of ['1002', '1003', '1004', '1005', '1006']) await collectorApi.addSchool(id);
  await collectorApi.addSchool(SCHOOLS.harvard);
  await collectorApi.addSchool(SCHOOLS.melbourne, 'for my eyes');
  await collectorApi.addCourse(COURSES.english);
  await visit(COLLECTION_PAGE);
  await page.locator('.pc__part a[href="/mso/personal-center/family"]').click();
  await page.locator('.fam__new [name="name"]').fill('思敏');
  await page.locator('.fam__new button').click();
  const url = await page.locator('.fam__address').inputValue();
  await expect(page.locator('.fam__new')).toHaveCount(0);
  expect(new URL(url).searchParams.get('lang')).toBe('en-us');
  expect(new URL(url).pathname).toMatch(/^\/mso\/family\/[\w-]{43}$/);

  const parentContext = await browser.newContext({
    ...SCREENS.desk,
    // The family page is in the student's language, whatever language the parent's browser prefers.
    locale: 'zh-CN',
    baseURL: new URL(page.url()).origin,
  });
  await setVisitorAddress(parentContext);
  const parentPage = await parentContext.newPage();
  const familyResponse = parentPage.waitForResponse((response) => new URL(response.url()).pathname === '/mso/family');
  await parentPage.goto(new URL(url).pathname + new URL(url).search);
  expect((await familyResponse).status()).toBe(200);
  await expect(parentPage).toHaveURL('/mso/family');
  await expect(parentPage.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(parentPage.locator('.fam__thing')).toHaveCount(FAMILY_LIMITS.things);
  await expect(parentPage.locator('body')).not.toContainText('for my eyes');
  // A total is shown only if it includes tuition, and it lists the costs that it excludes.
  const degreeCosts = parentPage.locator('.fam__thing .degree');
  for (const sum of await degreeCosts.allInnerTexts()) expect(sum).toMatch(/Excludes .*flights\./);
  await checkPage(parentPage, 'a family room', 'en-US');

  const school = parentPage.locator(`#school-${SCHOOLS.melbourne}`);
  // A parent types a question, and votes and changes the currency before sending it.
  const question = '夜晚由圖書館返宿舍';
  const harvardNote = parentPage.locator(`#school-${SCHOOLS.harvard} textarea`);
  await harvardNote.fill('寫到一半');
  await school.locator('textarea').fill(question);
  await school.locator('button[value^="agree "]').click();
  await expect(school.locator('button[value^="agree "]')).toHaveAttribute('aria-pressed', 'true');
  await expect(school.locator('textarea')).toHaveValue(question);
  await parentPage.locator('.fam__reader nav a').last().click();
  await expect(parentPage).toHaveURL(/money=USD/);
  await expect(school.locator('textarea')).toHaveValue(question);
  await school.locator('textarea').fill('夜晚由圖書館返宿舍要走多久？');
  await school.locator('.fam__write button').click();
  await expect(school.locator('.fam__notes')).toContainText('夜晚由圖書館返宿舍要走多久？');
  await expect(school.locator('textarea')).toHaveValue('');
  await expect(harvardNote).toHaveValue('寫到一半');
  await harvardNote.fill('');
  await school.locator('textarea').fill('另一條');
  await school.locator('.fam__write button').click();
  await expect(school.locator('.fam__notes')).toContainText('另一條');

  await visit('/mso/personal-center/messages');
  await expect(page.locator('main')).toContainText('夜晚由圖書館返宿舍要走多久？');
  await visit('/mso/personal-center/family');
  const message = page.locator(`#school-${SCHOOLS.melbourne}`);
  await message.locator('textarea').fill('八分鐘，全程有燈。');
  await page.locator('.fam__new [name="name"]').fill('阿敏');
  await message.locator('.fam__notes button').last().click();
  await expect(message.locator('.fam__notes li')).toHaveCount(1);
  await expect(message.locator('textarea')).toHaveValue('八分鐘，全程有燈。');
  await expect(page.locator('.fam__new [name="name"]')).toHaveValue('阿敏');
  await message.locator('.fam__write button').click();
  await expect(message.locator('.fam__answer')).toContainText('八分鐘');
  await parentPage.reload();
  await expect(school.locator('.fam__answer')).toContainText('八分鐘');

  // The same browser opens another child's link in between. Text typed for the first family must not reach the
  // second.
  const siblingContext = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const siblingPage = await siblingContext.newPage();
  await openAsStudent(siblingPage);
  await siblingPage.goto('/mso/personal-center/family');
  await expect(siblingPage.locator('.fam__new')).toHaveCount(0);
  const siblingApi = await createCollectorApi(siblingPage);
  await siblingApi.addSchool(SCHOOLS.harvard);
  await siblingPage.reload();
  await siblingPage.locator('.fam__new [name="name"]').fill('Brother');
  await siblingPage.locator('.fam__new button').click();
  const siblingAddress = await siblingPage.locator('.fam__address').inputValue();
  await school.locator('textarea').fill('只給思敏看');
  const parentTab = await parentContext.newPage();
  await parentTab.goto(new URL(siblingAddress).pathname);
  await school.locator('.fam__write button').click();
  await expect(parentPage.locator('main')).toContainText('只給思敏看');
  await siblingPage.reload();
  await expect(siblingPage.locator('main')).not.toContainText('只給思敏看');
  await parentTab.goto(new URL(url).pathname);
  await parentPage.goto('/mso/family');
  await expect(parentPage.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(school.locator('.fam__notes')).not.toContainText('只給思敏看');
  await siblingContext.close();

  await school.locator('textarea').fill('那很好');
  await page.locator('#links .fam__all button').click();
  await expect(page.locator('.fam__links button')).toHaveCount(0);
  await school.locator('.fam__write button').click();
  await expect(parentPage.getByRole('heading', { level: 1 })).toHaveText(CLOSED);
  await parentPage.goto(`/mso/family/${'x'.repeat(43)}`);
  await expect(parentPage.getByRole('heading', { level: 1 })).toHaveText(CLOSED);
  await parentContext.close();
});
