import type { Page } from 'playwright/test';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use(SCREENS.desk);

const LIST_PATH = '/mso/school?id=1';
const SCHOOLS = ['University of Oxford', 'University of Cambridge', 'Imperial College London'];
const [OXFORD = '', CAMBRIDGE = '', IMPERIAL = ''] = SCHOOLS;

const getMinimisedWindows = (page: Page) => page.getByRole('complementary', { name: 'Minimised windows' });
const readRowNames = (page: Page) =>
  getMinimisedWindows(page).locator('.mini__school .mini__name > span').allTextContents();
const getLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const getDialog = (page: Page, name: string) =>
  page.getByRole('dialog').filter({ has: page.locator('h1', { hasText: name }) });
const expectNoWindow = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

async function minimise(page: Page, name: string) {
  await getDialog(page, name).getByRole('button', { name: 'Minimise window' }).click();
  await expect(getDialog(page, name)).toHaveCount(0);
}

async function openAndMinimise(page: Page, name: string) {
  await getLink(page, name).click();
  await minimise(page, name);
}

/** Opens the school and one of its courses as windows, minimises both, and returns the course's name. */
async function minimiseWithCourse(page: Page, school: string): Promise<string> {
  await getLink(page, school).click();
  const course = getDialog(page, school).locator('table a.name').first();
  const name = (await course.innerText()).trim();
  await course.click();
  await minimise(page, name);
  await minimise(page, school);
  return name;
}

test('five windows are opened and made small, put in order by keys, and are there after a reload', async ({
  page,
  visit,
}) => {
  await visit(LIST_PATH);
  const firstCourse = await minimiseWithCourse(page, OXFORD);
  const secondCourse = await minimiseWithCourse(page, CAMBRIDGE);
  await openAndMinimise(page, IMPERIAL);
  await expectNoWindow(page);
  await expect(page).toHaveURL(LIST_PATH);
  await expect(getLink(page, IMPERIAL)).toBeFocused();
  await expect(page.getByText(`${IMPERIAL} is now minimised.`)).toHaveRole('status');
  await expect(getMinimisedWindows(page).getByRole('heading')).toHaveText('Minimised windows (5)');
  expect(await readRowNames(page)).toEqual(SCHOOLS);
  expect(await findViolations(page)).toEqual([]);

  const moveGrip = getMinimisedWindows(page).getByRole('button', { name: `Move ${IMPERIAL}` });
  await moveGrip.press('ArrowUp');
  await expect(moveGrip).toBeFocused();
  await moveGrip.press('ArrowUp');
  await moveGrip.press('ArrowUp');
  await expect(page.getByText(`${IMPERIAL} is number 1 of 3.`)).toHaveRole('status');
  await getMinimisedWindows(page).getByRole('link', { name: OXFORD }).press('Alt+ArrowDown');
  await expect(getMinimisedWindows(page).getByRole('link', { name: OXFORD })).toBeFocused();
  expect(await readRowNames(page)).toEqual([IMPERIAL, CAMBRIDGE, OXFORD]);

  await page.reload();
  await expect(getMinimisedWindows(page).getByRole('heading')).toHaveText('Minimised windows (5)');
  expect(await readRowNames(page)).toEqual([IMPERIAL, CAMBRIDGE, OXFORD]);
  await expect(getMinimisedWindows(page)).toMatchAriaSnapshot(`
    - complementary "Minimised windows":
      - separator "Width of the list"
      - heading "Minimised windows (5)" [level=2]
      - button "Hide list" [expanded]
      - paragraph: Use the up and down arrow keys; with Alt they work anywhere in the row.
      - list:
        - listitem:
          - button "Move ${IMPERIAL}"
          - link /${IMPERIAL}/
          - button "Close ${IMPERIAL}"
        - listitem:
          - button "Move ${CAMBRIDGE}, Bachelor’s degree"
          - link "${CAMBRIDGE} Bachelor’s degree"
          - button "Hide the courses of ${CAMBRIDGE}, Bachelor’s degree" [expanded]
          - button "Close ${CAMBRIDGE}, Bachelor’s degree"
          - list:
            - listitem:
              - button "Move ${secondCourse}"
              - link "${secondCourse}"
              - button "Close ${secondCourse}"
        - listitem:
          - button "Move ${OXFORD}, Bachelor’s degree"
          - link "${OXFORD} Bachelor’s degree"
          - button "Hide the courses of ${OXFORD}, Bachelor’s degree" [expanded]
          - button "Close ${OXFORD}, Bachelor’s degree"
          - list:
            - listitem:
              - button "Move ${firstCourse}"
              - link "${firstCourse}"
              - button "Close ${firstCourse}"
  `);

  await getMinimisedWindows(page).getByRole('link', { name: firstCourse }).press('Enter');
  await expect(getDialog(page, firstCourse)).toBeVisible();
  await expect(getMinimisedWindows(page).getByRole('link', { name: firstCourse })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await minimise(page, firstCourse);
  await expect(getMinimisedWindows(page).getByRole('heading')).toHaveText('Minimised windows (5)');
});

test('the list is above an open window and replaces its content', { tag: '@sweep' }, async ({ page, visit }) => {
  await visit(LIST_PATH);
  await openAndMinimise(page, OXFORD);
  await getLink(page, CAMBRIDGE).click();
  await expect(getDialog(page, CAMBRIDGE)).toBeVisible();
  await expect(getMinimisedWindows(page)).toHaveCSS('z-index', '121');
  expect(await findViolations(page)).toEqual([]);
  await getMinimisedWindows(page).getByRole('link', { name: OXFORD }).click();
  await expect(getDialog(page, OXFORD)).toBeVisible();
  await expect(getDialog(page, CAMBRIDGE)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectNoWindow(page);
  await expect(getMinimisedWindows(page), 'a window that is closed leaves the list').toHaveCount(0);
});

test('going back from a window leaves it in the list', { tag: '@sweep' }, async ({ page, visit }) => {
  await visit(LIST_PATH);
  await openAndMinimise(page, OXFORD);
  await getMinimisedWindows(page).getByRole('link', { name: OXFORD }).click();
  await expect(getDialog(page, OXFORD)).toBeVisible();
  await page.goBack();
  await expectNoWindow(page);
  await expect(getMinimisedWindows(page).getByRole('link', { name: OXFORD })).toBeVisible();
});

test(
  'closing rows keeps the focus in the list, and the last one closes it',
  { tag: '@sweep' },
  async ({ page, visit }) => {
    await visit(LIST_PATH);
    const course = await minimiseWithCourse(page, OXFORD);
    await openAndMinimise(page, CAMBRIDGE);
    await getMinimisedWindows(page)
      .getByRole('button', { name: `Close ${course}` })
      .press('Enter');
    await expect(getMinimisedWindows(page).getByRole('button', { name: `Close ${CAMBRIDGE}` })).toBeFocused();
    expect(await readRowNames(page)).toEqual([OXFORD, CAMBRIDGE]);
    await page.keyboard.press('Enter');
    await expect(getMinimisedWindows(page).getByRole('button', { name: `Close ${OXFORD}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(getMinimisedWindows(page)).toHaveCount(0);
    await expect(page.locator('#top')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(getMinimisedWindows(page)).toHaveCount(0);
  },
);

test('rows are dragged by their grips, and the list is folded', { tag: '@sweep' }, async ({ page, visit }) => {
  await visit(LIST_PATH);
  for (const school of SCHOOLS) await openAndMinimise(page, school);
  const moveGrips = getMinimisedWindows(page).getByRole('button', { name: /^Move/ });
  const lastGripBox = await moveGrips.last().boundingBox();
  await moveGrips.first().hover();
  await page.mouse.down();
  await page.mouse.move(lastGripBox?.x ?? 0, (lastGripBox?.y ?? 0) + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => readRowNames(page)).toEqual([CAMBRIDGE, IMPERIAL, OXFORD]);
  await getMinimisedWindows(page).getByRole('button', { name: 'Hide list' }).click();
  await expect(getMinimisedWindows(page).getByRole('list')).toHaveCount(0);
  await expect(getMinimisedWindows(page).getByRole('button', { name: 'Show list' })).toBeFocused();
});

test(
  'the list is between 240 and 420 wide, by hand and by keys, and keeps its width',
  { tag: '@sweep' },
  async ({ page, visit }) => {
    await visit(LIST_PATH);
    await openAndMinimise(page, OXFORD);
    const listEdge = getMinimisedWindows(page).getByRole('separator', { name: 'Width of the list' });
    const getWidth = () => getMinimisedWindows(page).evaluate((element) => element.getBoundingClientRect().width);
    await expect.poll(getWidth).toBe(352);
    await listEdge.press('ArrowLeft');
    await expect.poll(getWidth).toBe(362);
    await listEdge.press('End');
    await expect.poll(getWidth).toBe(420);
    await listEdge.press('Home');
    await expect.poll(getWidth).toBe(240);
    await expect(listEdge).toHaveAttribute('aria-valuenow', '240');
    expect(await findViolations(page)).toEqual([]);
    const edgeBox = await listEdge.boundingBox();
    await listEdge.hover();
    await page.mouse.down();
    await page.mouse.move((edgeBox?.x ?? 0) + 8 - 60, 800);
    await page.mouse.up();
    await expect.poll(getWidth).toBe(300);
    await page.reload();
    await expect.poll(getWidth).toBe(300);
  },
);
test(
  'the list goes with the visitor through the site, and away on a phone',
  { tag: '@sweep' },
  async ({ page, visit }) => {
    await visit(LIST_PATH);
    await openAndMinimise(page, OXFORD);
    await page.getByRole('banner').getByRole('link', { name: 'Lectures' }).click();
    await expect(page).toHaveURL('/mso/lecture');
    await expect(getMinimisedWindows(page)).toBeVisible();
    await page.setViewportSize(SCREENS.phone.viewport);
    await expect(getMinimisedWindows(page)).toHaveCount(0);
    await page.setViewportSize(SCREENS.desk.viewport);
    await expect(getMinimisedWindows(page).getByRole('link', { name: OXFORD })).toBeVisible();
  },
);
