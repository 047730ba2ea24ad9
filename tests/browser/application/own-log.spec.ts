import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import enFile from '#client/i18n/messages/en-us/log-file.json' with { type: 'json' };
import inFile from '#client/i18n/messages/zh-hk/log-file.json' with { type: 'json' };
import says from '#client/i18n/messages/zh-hk/application-log.json' with { type: 'json' };
import messages from '#client/i18n/messages/zh-hk/application.json' with { type: 'json' };
import { createApplicationByCalls, createPdf } from './apply-by-calls.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { doAsAdviser } from '#tests/browser/support/do-as-adviser.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';

test.use({ ...SCREENS.phone, speaks: 'zh-hk', permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'a student reads the log, keeps it, and proves it without a network',
  { tag: '@sweep' },
  async ({ page, visit, portal, browser }, info) => {
    await openAsStudent(page);
    await visit('/mso/my-apply/log');
    await expect(page.getByText(says.noneTitle)).toBeVisible();
    const id = await createApplicationByCalls(page.request);
    await doAsAdviser(portal.url, id, { kind: 'messageSent', text: '收到了，謝謝。' });

    await visit('/mso/my-apply/proccess');
    await page.getByRole('link', { name: messages.toLog }).click();
    await expect(page.getByRole('heading', { level: 1, name: says.title })).toBeVisible();
    await expect(page.getByText(says.holds.replace('{{count}}', '3'))).toBeVisible();
    await expect(page.locator('.own-log__entries')).toContainText('收到了，謝謝。');
    await checkPage(page, 'the log', 'zh-HK');

    await page.getByRole('button', { name: says.copyReceipt.replace('{{seq}}', '2') }).click();
    await expect(page.getByText(says.copied)).toBeVisible();
    const receiptText = await page.evaluate(() => navigator.clipboard.readText());
    expect(receiptText).toMatch(/SHA-256 [\da-f]{64}$/);
    expect(receiptText).toContain(messages.event.submitted);
    const digest = receiptText.slice(-64);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: says.download }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^application-\d+-log-[\d-]{10}\.html$/);
    const storedFilePath = info.outputPath('kept.html');
    await download.saveAs(storedFilePath);
    const text = await readFile(storedFilePath, 'utf8');

    // Opens the file on another machine without a network. Any request of the page is recorded as an error.
    const offlineContext = await browser.newContext({ ...SCREENS.phone, offline: true });
    const requests: string[] = [];
    offlineContext.on('request', (request) => requests.push(request.url()));
    const offlinePage = await offlineContext.newPage();
    await offlinePage.goto(pathToFileURL(storedFilePath).href);
    await expect(offlinePage.locator('#verdict')).toHaveText(`✓ ${inFile.holds.replace('{{count}}', '3')}`);
    await expect(offlinePage.locator('#form-verdict')).toHaveText(`✓ ${inFile.form.same}`);
    await offlinePage.locator('#digest').fill(digest);
    await offlinePage.getByRole('button', { name: inFile.compare, exact: true }).click();
    await expect(offlinePage.locator('#compare-verdict')).toHaveText(
      `✓ ${inFile.compareFound.replace('{{seq}}', '2')}`,
    );
    await offlinePage.locator('#digest').fill('0'.repeat(64));
    await offlinePage.keyboard.press('Enter');
    await expect(offlinePage.locator('#compare-verdict')).toHaveText(`✗ ${inFile.compareNone}`);
    const fileInput = offlinePage.locator('#file');
    await fileInput.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: createPdf('passport') });
    await expect(offlinePage.locator('#file-verdict')).toContainText('✓ mine.pdf');
    await fileInput.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: createPdf('other') });
    await expect(offlinePage.locator('#file-verdict')).toContainText('✗ other.pdf');
    await offlinePage.screenshot({ path: info.outputPath('kept.png'), fullPage: true });

    // Loads a newer copy with a longer log, to compare it with the older copy.
    await doAsAdviser(portal.url, id, { kind: 'messageSent', text: 'IELTS?' });
    await visit('/mso/my-apply/log');
    const [secondDownload] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: says.download }).click(),
    ]);
    await fileInput.setInputFiles(await secondDownload.path());
    await expect(offlinePage.locator('#file-verdict')).toContainText('✓');

    // Changes one word in a copy.
    const changedFilePath = info.outputPath('spoilt.html');
    await writeFile(changedFilePath, text.replace('收到了，謝謝。', '收到了，謝謝！'));
    await fileInput.setInputFiles(changedFilePath);
    await expect(offlinePage.locator('#file-verdict')).toContainText('✗');
    await offlinePage.goto(pathToFileURL(changedFilePath).href);
    await expect(offlinePage.locator('#verdict')).toContainText(`✗ ${inFile.broken.replace('{{seq}}', '3')}`);
    for (const [name, brokenMessage] of [
      ['繁體中文', inFile.broken],
      ['English', enFile.broken],
    ] as const) {
      await offlinePage.getByRole('button', { name }).click();
      await expect(offlinePage.locator('#verdict')).toContainText(brokenMessage.replace('{{seq}}', '3'));
    }
    // Each file has one damaged character: in the form, in the log's identification, or in the script. In each case
    // the page must show a specific message instead of staying empty.
    const damagedFiles = [
      [text.replace('"sent":"{', '"sent":"['), '#form-verdict', inFile.form.other],
      [text.replace('"entries":[', '"entries":{'), '#verdict', inFile.noLog],
      [text.replace(/<script>./u, '<script>)'), '#page', inFile.spoilt],
    ] as const;
    for (const [damagedText, verdictSelector, message] of damagedFiles) {
      expect(damagedText).not.toBe(text);
      await writeFile(changedFilePath, damagedText);
      await offlinePage.goto(pathToFileURL(changedFilePath).href);
      await expect(offlinePage.locator(verdictSelector)).toContainText(message);
    }
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    await offlineContext.close();

    // The page on the site must report a stored form that does not match its digest, and a log whose recorded end
    // was changed.
    await changeData(
      portal,
      `UPDATE applications SET form = json_set(form, '$.statement', 'x') WHERE id = ?1`,
      Number(id),
    );
    await visit('/mso/my-apply/log');
    await expect(page.getByText(says.formOther)).toBeVisible();
    const [rowBefore] = await readData<{ head: string }>(
      portal,
      'SELECT log_head AS head FROM applications WHERE id = ?1',
      Number(id),
    );
    if (!rowBefore) throw new Error('no application');
    const setLogHead = (head: string) =>
      changeData(portal, 'UPDATE applications SET log_head = ?1 WHERE id = ?2', head, Number(id));
    await setLogHead('x');
    await visit('/mso/my-apply/log');
    await expect(page.getByText(says.broken.replace('{{seq}}', '5'))).toBeVisible();
    // Restores the log. Otherwise a later check of all logs in this portal would report an error.
    await setLogHead(rowBefore.head);
  },
);
