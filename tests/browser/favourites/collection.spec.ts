import type { Page } from 'playwright/test';
import { checkPage } from '#tests/browser/support/check-page.ts';
import {
  COLLECTION_PAGE,
  createCollectorApi,
  COURSES,
  getHeart,
  SCHOOL_PAGE,
  SCHOOLS,
} from '#tests/browser/support/collecting.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, PASSWORD, register } from '#tests/browser/support/students.ts';

test.use({ speaks: 'en-us' });

const getRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const getNames = (page: Page) => page.locator('.favs h2 > a').allTextContents();
const expectNames = (page: Page, expected: string[]) => expect.poll(() => getNames(page)).toEqual(expected);
const getRemarkField = (page: Page, name: string) => getRow(page, name).getByLabel('Note', { exact: true });

async function openWithCollection(page: Page, visit: (path: string) => Promise<unknown>) {
  await openAsStudent(page);
  await visit('/mso/about/us');
  const collectorApi = await createCollectorApi(page);
  await collectorApi.addSchool(SCHOOLS.melbourne, 'sunny');
  await collectorApi.addSchool(SCHOOLS.harvard);
  await collectorApi.addCourse(COURSES.english);
  await collectorApi.addCourse(COURSES.law);
  await visit(COLLECTION_PAGE);
  return collectorApi;
}

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test('a remark is saved by Enter and by leaving it, and given up by Escape', async ({ page, visit }) => {
    await openWithCollection(page, visit);
    const melbourneRow = getRow(page, 'The University of Melbourne');
    await melbourneRow.getByRole('button', { name: /^Edit/ }).click();
    await expect(getRemarkField(page, 'Melbourne')).toBeFocused();
    await getRemarkField(page, 'Melbourne').fill('sunny, and far');
    await checkPage(page, 'a remark that is being written', 'en-US');
    await page.keyboard.press('Enter');
    await expect(melbourneRow.getByText('sunny, and far')).toBeVisible();
    await expect(melbourneRow.getByRole('button', { name: /^Edit/ })).toBeFocused();
    await expect(page.getByText('Note saved')).toBeVisible();

    const harvardRow = getRow(page, 'Harvard');
    await harvardRow.getByRole('button', { name: /^Add a note/ }).click();
    await getRemarkField(page, 'Harvard').fill('line one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('line two');
    // A click outside saves the remark and still hits its target, although saving makes the list shorter.
    await melbourneRow.getByRole('button', { name: /^Edit/ }).click();
    await expect(getRemarkField(page, 'Melbourne')).toBeFocused();
    await expect(harvardRow.getByText('line one line two')).toBeVisible();
    await getRemarkField(page, 'Melbourne').fill('given up');
    await page.keyboard.press('Escape');
    await expect(melbourneRow.getByText('sunny, and far')).toBeVisible();

    await page.reload();
    await expect(melbourneRow.getByText('sunny, and far')).toBeVisible();
    await expect(harvardRow.getByText('line one line two')).toBeVisible();
  });

  test.describe('without a network', () => {
    test.use({ expectedComplaint: /net::ERR_/ });
    test(
      'a remark that could not be saved opens again with every letter',
      { tag: '@sweep' },
      async ({ page, visit }) => {
        await openWithCollection(page, visit);
        await page.route('**/collection.data', (route) => route.abort());
        await getRow(page, 'Harvard')
          .getByRole('button', { name: /^Add a note/ })
          .click();
        await getRemarkField(page, 'Harvard').fill('not to be lost');
        await page.keyboard.press('Enter');
        await expect(getRow(page, 'Harvard').getByRole('alert')).toBeVisible();
        await expect(getRemarkField(page, 'Harvard')).toHaveValue('not to be lost');
        await page.unroute('**/collection.data');
        await getRow(page, 'Harvard').getByRole('button', { name: 'Save note' }).click();
        await expect(getRow(page, 'Harvard').getByText('not to be lost')).toBeVisible();
        await page.reload();
        await expect(getRow(page, 'Harvard').getByText('not to be lost')).toBeVisible();
      },
    );
  });
});

test.describe('without script', () => {
  test.use({ ...SCREENS.desk, javaScriptEnabled: false });
  test('the favourites can be read and sorted', async ({ page, visit }) => {
    await openWithCollection(page, visit);
    await expect(page.getByText('sunny')).toBeVisible();
    const mapItems = page.getByRole('region', { name: 'Your map' }).getByRole('listitem');
    await expect(mapItems).toHaveText([/Melbourne.*7,420 km/, /Oxford.*9,680 km/, /Cambridge.*12,800 km/]);
    await page.getByLabel('Sort').selectOption('By name');
    await page.getByRole('button', { name: 'Show' }).click();
    await expectNames(page, ['Harvard University', 'The University of Melbourne', 'University of Oxford']);
  });

  test('a note is changed and a school is removed, and the page keeps its order', async ({ page, visit }) => {
    await openWithCollection(page, visit);
    await page.goto(`${COLLECTION_PAGE}?sort=name`);
    const melbourneRow = getRow(page, 'The University of Melbourne');
    await melbourneRow.locator('summary', { hasText: 'Note' }).click();
    await melbourneRow.getByLabel('Note', { exact: true }).fill('sunny, and far');
    await melbourneRow.getByRole('button', { name: 'Save note' }).click();
    await expect(page).toHaveURL(`${COLLECTION_PAGE}?sort=name`);
    await expect(melbourneRow.getByText('sunny, and far').first()).toBeVisible();
    await melbourneRow.locator('summary', { hasText: 'Remove' }).click();
    await melbourneRow.getByRole('button', { name: 'Remove The University of Melbourne' }).click();
    await expectNames(page, ['Harvard University', 'University of Oxford']);
  });

  test('a course is saved from its school’s page, with its school', async ({ page, visit }) => {
    await openAsStudent(page);
    await visit(SCHOOL_PAGE);
    await getHeart(page, 'LLB Law').click();
    await expect(page).toHaveURL(SCHOOL_PAGE);
    await visit(`${COLLECTION_PAGE}?view=courses`);
    await expectNames(page, ['LLB Law']);
    await expect(page.getByRole('link', { name: 'Schools 1' })).toBeVisible();
  });

  test('a visitor who saves a school is led to the login, and from there to the favourites', async ({
    page,
    visit,
  }) => {
    const mobile = await register(page.context().request);
    await visit(SCHOOL_PAGE);
    await getHeart(page, 'University of Oxford').and(page.locator(':visible')).click();
    const mainElement = page.getByRole('main');
    await expect(mainElement.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await mainElement.getByLabel('Mobile number').fill(mobile);
    await mainElement.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await mainElement.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(COLLECTION_PAGE);
  });
});
