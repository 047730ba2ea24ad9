import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import office from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import replies from '#backend/office-api/ready-replies/given/zh-hk.json' with { type: 'json' };
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import {
  createApplicant,
  createVisitor,
  DESK,
  openConversation,
  signIn,
  setLanguage,
} from '#tests/browser/support/at-desk.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { type ScreenName, SCREENS } from '#tests/browser/support/screens.ts';
import { measureDepth, limitCases } from '#tests/browser/support/views.ts';

/** Inserts a name into a text, with the Unicode isolates that the page puts around names. */
const insertName = (text: string, name: string) => text.replace('{{name}}', `\u2068${name}\u2069`);

/** Start of the text. Colleagues with the same name have a distinguishing suffix after it. */
const ASSIGNED_TO_ME = talk.with.replace('{{name}}', '\u2068劉美琪');

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(setLanguage);
const DESK_CASES: { screen: ScreenName; colorScheme: 'light' | 'dark'; speaks: Locale }[] = [
  { screen: 'desk', colorScheme: 'light', speaks: 'en-us' },
  { screen: 'phone', colorScheme: 'dark', speaks: 'zh-hk' },
  { screen: 'desk', colorScheme: 'dark', speaks: 'zh-hk' },
  { screen: 'phone', colorScheme: 'light', speaks: 'zh' },
];

for (const { screen, colorScheme, speaks } of limitCases(1, DESK_CASES)) {
  test.describe(`on a ${screen}, ${colorScheme}, in ${speaks}`, () => {
    test.use({ ...SCREENS[screen], colorScheme, speaks });

    test('the desk is complete', async ({ page, baseURL }) => {
      const depth = measureDepth({ locale: speaks, screen }, colorScheme === 'dark');
      const checkDesk = (name: string) => checkPage(page, name, LANGUAGE_TAGS[speaks], depth);
      const applicant = await createApplicant(baseURL ?? '', '宿位要幾時申請？');
      await page.goto(`${DESK}/conversations`);
      await checkDesk('the sign-in');
      await signIn(page);
      await checkDesk('the queue');
      await openConversation(page, applicant.name);
      await checkDesk('a conversation');
      if (screen === 'phone') await page.locator('[data-column="person"]').click();
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
  });
}

test.describe('an adviser', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

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

  test(
    'closes a conversation after being asked, and sees when a visitor has left',
    { tag: '@rare' },
    async ({ page, baseURL }) => {
      const visitor = await createVisitor(baseURL ?? '', '我是第一位');
      const secondVisitor = await createVisitor(baseURL ?? '', '我是第二位');
      await signIn(page);
      await openConversation(page, visitor.name);
      const question = page.locator('#closing');
      await question.getByText(talk.close.open, { exact: true }).click();
      await expect(question.getByText(insertName(talk.close.sure, visitor.name))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question.getByRole('button', { name: talk.close.yes })).toBeHidden();
      await question.getByText(talk.close.open, { exact: true }).click();
      await question.getByRole('button', { name: talk.close.yes }).click();
      await expect(page.locator('.conv', { hasText: visitor.name })).toContainText(talk.endedBy.desk);

      await openConversation(page, secondVisitor.name);
      await page.locator('#reply').fill('half a word');
      await secondVisitor.leave();
      await expect(page.locator('#over')).toContainText(insertName(talk.over.left, secondVisitor.name));
      await expect(page.locator('#send')).toBeHidden();
      await expect(page.locator('#reply')).toHaveValue('half a word');
      await expect(page.locator('.conv', { hasText: secondVisitor.name })).toContainText(talk.endedBy.visitor);
    },
  );

  test(
    'reads a long conversation from its end back to its beginning',
    { tag: '@rare' },
    async ({ page, portal, baseURL }) => {
      const visitor = await createVisitor(baseURL ?? '', 'the very first');
      await changeData(
        portal,
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
INSERT INTO chat_messages (conversation_id, kind, content, sender_name, created_at)
SELECT c.id, i % 2, 'line ' || i, 'x', (SELECT max(created_at) FROM chat_messages WHERE conversation_id = c.id) + i
FROM n, chat_conversations c JOIN chat_contacts o ON o.id = c.contact_id WHERE o.name = ?1`,
        visitor.name,
      );
      await signIn(page);
      await openConversation(page, visitor.name);
      await expect(page.getByText('line 120', { exact: true })).toBeInViewport();
      const lines = page.locator('#log .line');
      await expect(lines).toHaveCount(50);
      for (const count of [100, 121]) {
        await page.getByRole('link', { name: talk.older }).click();
        await expect(lines).toHaveCount(count);
      }
      await expect(page.getByRole('link', { name: talk.older })).toHaveCount(0);
      await expect(lines.first()).toContainText('the very first');
      await expect(page.locator('#log .sys')).toHaveCount(1);
      await visitor.say('and the last');
      await expect(lines).toHaveCount(122);
    },
  );
});

test.describe('when something fails', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /ERR_FAILED|WebSocket|status of 409/ });

  test(
    'sees who else is writing, and that somebody else was faster',
    { tag: '@rare' },
    async ({ page, baseURL, browser }) => {
      const visitor = await createVisitor(baseURL ?? '', '有人嗎');
      await signIn(page);
      await openConversation(page, visitor.name);
      const otherPage = await browser.newPage({ ...SCREENS.desk, baseURL: baseURL ?? '' });
      await signIn(otherPage, '/conversations', 'Ben');
      await openConversation(otherPage, visitor.name);
      await otherPage.locator('#reply').pressSequentially('你');
      await expect(page.locator('#typing')).toHaveText(insertName(talk.colleagueTyping, 'Ben'));
      // The colleague's page is disconnected, so it still shows the conversation as unassigned.
      await page.route('**/conversations.json*', (route) => route.abort());
      await otherPage.locator('#talk [data-key="take"]').click();
      await expect(otherPage.locator('#talk [data-key="take"]')).toHaveCount(0);
      await otherPage.close();
      await page.locator('#talk [data-key="take"]').click();
      await expect(page.locator('.thread__notice')).toHaveText(insertName(talk.takenMeanwhile, 'Ben'));
      await page.unroute('**/conversations.json*');
      await page.getByRole('button', { name: talk.takeOver }).click();
      await expect(page.locator('#talk')).toContainText(ASSIGNED_TO_ME);
    },
  );

  test(
    'a reply that failed stays in the composer and is sent once on retry',
    { tag: '@rare' },
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

  test('a lost and a restored connection are reported', { tag: '@rare' }, async ({ page, context }) => {
    await signIn(page);
    await context.setOffline(true);
    await expect(page.locator('#netbar')).toHaveText(talk.offline);
    await context.setOffline(false);
    await expect(page.locator('#netbar')).toHaveText(talk.reconnected);
  });

  test(
    'a picture is pasted and sent; what is no picture is refused with its reason',
    { tag: '@rare' },
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
