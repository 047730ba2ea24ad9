import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import office from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import replies from '#backend/office-api/ready-replies/given/zh-hk.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import {
  createApplicant,
  createVisitor,
  DESK,
  openConversation,
  signIn,
  setLanguage,
} from '#tests/browser/support/at-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

/** Inserts a name into a text, with the Unicode isolates that the page puts around names. */
const insertName = (text: string, name: string) => text.replace('{{name}}', `\u2068${name}\u2069`);

/** Start of the text. Colleagues with the same name have a distinguishing suffix after it. */
const ASSIGNED_TO_ME = talk.with.replace('{{name}}', '\u2068劉美琪');

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('the desk is complete', async ({ page, baseURL }) => {
  const checkDesk = (name: string) => checkPage(page, name, 'en-US');
  const applicant = await createApplicant(baseURL ?? '', '宿位要幾時申請？');
  await page.goto(`${DESK}/conversations`);
  await checkDesk('the sign-in');
  await signIn(page);
  await checkDesk('the queue');
  await openConversation(page, applicant.name);
  await checkDesk('a conversation');
  await expect(page.locator('#application .case')).toBeVisible();
  await checkDesk('the visitor beside it');
  await page.goto(`${DESK}/applications`);
  await checkDesk('the applications');
  // The board shows only the oldest cases of each stage, so the test searches by the application's number.
  await page.goto(`${DESK}/applications?q=${applicant.application}`);
  await page.locator(`.board a[href$="/${applicant.application}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(applicant.name);
  await checkDesk('an application');
});

test.describe('an adviser', () => {
  test('sees waiting visitors, answers under their name, and loses nothing over a reload', async ({
    page,
    baseURL,
  }) => {
    await signIn(page);
    await expect(page.locator('#netbar')).toBeEmpty();
    const visitor = await createVisitor(baseURL ?? '', '想問下獎學金');
    await expect(page.locator('#announcer')).toHaveText(insertName(office.newWaiting, visitor.name));
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await openConversation(page, visitor.name);
    // The office links to the page on which the visitor wrote, with the school's name from the catalogue.
    await expect(page.locator('#who a[href$="/school/1001"]')).toHaveText('University of Oxford');
    await expect(page.locator('#who')).toContainText('繁體中文');

    // Inserting a reply template in the visitor's language does not send it, and the draft survives a reload.
    const replyBox = page.getByLabel(insertName(talk.replyTo, visitor.name));
    await replyBox.fill('Hello.');
    await page.locator('.write__tools summary').click();
    await page.getByRole('group', { name: talk.ready.menu }).getByRole('button').first().click();
    await expect(replyBox).toHaveValue(`Hello.\n${replies.greeting.text}`);
    await page.reload();
    await expect(replyBox).toHaveValue(`Hello.\n${replies.greeting.text}`);
    await expect(page.locator('.line.mine')).toHaveCount(0);
    // The caret is at the end of a restored draft. Closing the command menu removes the typed slash.
    await replyBox.focus();
    await replyBox.pressSequentially(' /');
    await expect(page.locator('#ready')).toBeVisible();
    await replyBox.press('Escape');
    await replyBox.pressSequentially('Bye.');
    await expect(replyBox).toHaveValue(`Hello.\n${replies.greeting.text} Bye.`);

    await replyBox.fill('第一行');
    await replyBox.press('Shift+Enter');
    await replyBox.pressSequentially('第二行');
    await replyBox.press('Enter');
    await expect(page.locator('.line.mine .bubble')).toHaveText('第一行\n第二行');
    await expect(page.locator('.line.mine .at')).toContainText('劉美琪');
    await expect(replyBox).toHaveValue('');
    await expect(page.locator('#talk')).toContainText(ASSIGNED_TO_ME);
    await visitor.say('多謝');
    await expect(page.locator('.line.theirs').last()).toContainText('多謝');
  });
});

test.describe('when something fails', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /ERR_FAILED|WebSocket|status of 409/ });

  test(
    'a reply that failed stays in the composer and is sent once on retry',
    { tag: '@sweep' },
    async ({ page, baseURL }) => {
      const visitor = await createVisitor(baseURL ?? '', '你好');
      await signIn(page);
      await openConversation(page, visitor.name);
      // The desk stores the message, but its response is lost.
      let isConnectionLost = false;
      await page.route('**/conversations.data?*', async (route) => {
        if (isConnectionLost || route.request().method() !== 'POST') return route.continue();
        isConnectionLost = true;
        await route.fetch();
        await route.abort();
      });
      await page.locator('#reply').fill('only once');
      await page.locator('#reply').press('Enter');
      await expect(page.locator('#notice')).toHaveText(talk.problem.notSent);
      await expect(page.locator('#reply')).toHaveValue('only once');
      await page.getByRole('button', { name: talk.tryAgain }).click();
      await expect(page.locator('#reply')).toHaveValue('');
      await expect(page.locator('#notice')).toBeHidden();
      await expect(page.locator('.line.mine')).toHaveText(/^\s*only once/);
      await expect(page.getByRole('button', { name: talk.send, exact: true })).toBeVisible();
    },
  );

  test(
    'a picture is pasted and sent; what is no picture is refused with its reason',
    { tag: '@sweep' },
    async ({ page, baseURL }) => {
      const visitor = await createVisitor(baseURL ?? '', '請傳圖片');
      await signIn(page);
      await openConversation(page, visitor.name);
      await page.locator('#reply').evaluate(
        (replyBox, bytes) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([new Uint8Array(bytes)], 'map.png', { type: 'image/png' }));
          replyBox.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        [...PNG],
      );
      await expect(page.locator('#chosen')).toContainText('map.png');
      await page.getByRole('button', { name: talk.removeFile.replace('{{name}}', 'map.png') }).click();
      await expect(page.locator('#chosen')).toBeHidden();

      const field = page.getByLabel(talk.attach);
      await field.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
      await expect(page.locator('#notice')).toHaveText(talk.problem.wrongKind);
      await field.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
      await expect(page.locator('#notice')).toHaveText(talk.problem.tooLarge);
      await field.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: PNG });
      await expect(page.locator('#notice')).toBeHidden();
      await page.locator('#send').click();
      await expect(page.getByRole('img', { name: talk.picture.replace('{{name}}', 'map.png') })).toBeInViewport();
      await expect(page.locator('#chosen')).toBeHidden();
    },
  );
});
