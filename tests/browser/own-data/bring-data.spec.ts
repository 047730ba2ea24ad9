import says from '#client/i18n/messages/zh-hk/bring-data.json' with { type: 'json' };
import personal from '#client/i18n/messages/zh-hk/personal.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { COLLECTION_PAGE, createCollectorApi, COURSES, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, setVisitorAddress, logIn, PASSWORD, register } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.phone, speaks: 'zh-hk', expectedComplaint: /status of (400|404|503)|ERR_FAILED/ });

test(
  'a student imports the file of another site after a preview and consent',
  { tag: '@sweep' },
  async ({ page, visit, browser }, info) => {
    await openAsStudent(page, '思敏');
    await visit('/mso/about/us');
    const collectorApi = await createCollectorApi(page);
    await collectorApi.addSchool(SCHOOLS.melbourne, 'for my eyes');
    await collectorApi.addCourse(COURSES.english);
    await visit('/mso/personal-center/your-data');
    const exportForm = page.getByRole('form', { name: personal.data.export.title });
    await exportForm.getByLabel(personal.data.password, { exact: true }).fill(PASSWORD);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      exportForm.getByRole('button', { name: personal.data.export.go }).click(),
    ]);
    const zip = info.outputPath('mine.zip');
    await file.saveAs(zip);

    // Opens the site of another agent, with another account.
    const otherContext = await browser.newContext({
      ...SCREENS.phone,
      locale: 'zh-HK',
      baseURL: new URL(page.url()).origin,
    });
    await setVisitorAddress(otherContext);
    await otherContext.addCookies(
      await page
        .context()
        .cookies()
        .then((cookieList) => cookieList.filter(({ name }) => name === 'i18n_redirected')),
    );
    const otherPage = await otherContext.newPage();
    await logIn(otherPage, await register(otherContext.request, 'Ming'));
    await otherPage.goto('/northbridge/personal-center/your-data');
    const importPart = otherPage.locator('.bring');
    const fileInput = importPart.getByLabel(says.choose, { exact: true });
    await fileInput.setInputFiles({
      name: 'x.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK not really'),
    });
    await expect(importPart.getByRole('alert')).toHaveText(says.fault.foreign);
    // The page clears the input, because browsers fire no change event when the same file is selected again.
    await expect(fileInput).toHaveValue('');
    await fileInput.setInputFiles(zip);
    await expect(
      importPart.getByText(
        says.replace.replace('{{name}}', says.field.nickname).replace('{{here}}', 'Ming').replace('{{value}}', '思敏'),
      ),
    ).toBeVisible();
    await expect(importPart).toContainText('for my eyes');
    await expect(importPart).toContainText(says.notText);
    await checkPage(otherPage, 'what is brought', 'zh-HK');

    const importButton = importPart.locator('form button[type="submit"]');
    await importButton.click();
    await expect(importPart.getByRole('alert')).toHaveText(says.agreeFirst);
    await importPart.getByRole('checkbox').last().check();
    // While the backend is unreachable, the page keeps the selection. The next press succeeds.
    await otherPage.route('**/appUser/bring/take', (route) => route.abort());
    await importButton.click();
    await expect(importPart.getByRole('alert')).toBeVisible();
    await otherPage.unroute('**/appUser/bring/take');
    await importButton.click();
    await expect(importPart.getByRole('status')).toContainText(says.done.slice(0, 5));
    await otherPage.goto(COLLECTION_PAGE.replace('/mso/', '/northbridge/'));
    await expect(otherPage.locator('main')).toContainText('for my eyes');

    // Importing the same file again adds no data.
    await otherPage.goto('/northbridge/personal-center/your-data');
    await fileInput.setInputFiles(zip);
    await expect(importPart.locator('form')).toBeVisible();
    await expect(importPart.locator('fieldset').getByRole('checkbox', { checked: true })).toHaveCount(0);
    await otherContext.close();
  },
);
