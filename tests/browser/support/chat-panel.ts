import type { Page } from 'playwright/test';
import en from '#client/features/chat/words/en-US.json' with { type: 'json' };
import zh from '#client/features/chat/words/zh-CN.json' with { type: 'json' };
import zhHk from '#client/features/chat/words/zh-HK.json' with { type: 'json' };
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { expect } from './drawn.ts';

/** Type of the Chinese texts. English has further plural forms, which the tests that use them write out. */
type ChatWords = typeof zh;

export const CHAT_WORDS: Record<Locale, ChatWords> = { zh, 'zh-hk': zhHk, 'en-us': en };

/** Returns the elements of the panel, which are found by their texts in the given language. */
export function getPanel(page: Page, messages: ChatWords = CHAT_WORDS['en-us']) {
  const panel = page.locator('.chat');
  const getButton = (name: string) => panel.getByRole('button', { name, exact: true });
  const quickReplies = panel.getByRole('group', { name: messages.quick.label });
  const chatLog = panel.getByRole('log', { name: messages.talk.log });
  const messageInput = panel.getByRole('textbox', { name: messages.compose.label });
  return {
    panel,
    button: getButton,
    log: chatLog,
    strip: quickReplies,
    quick: (name: string) => quickReplies.getByRole('button', { name }),
    exit: quickReplies.getByRole('button', { name: messages.quick.exit }),
    box: messageInput,
    status: panel.locator('.chat__names').getByRole('status'),
    trouble: panel.locator('.chat__trouble'),
    scroller: panel.getByRole('region', { name: messages.talk.label }),
    /** The visitor's own messages, including those not yet sent. */
    own: panel.locator('.said__own'),
    /** Messages of advisers. */
    said: panel.locator('.person'),
    answers: chatLog.locator('.answer'),
    notices: chatLog.locator('.said__notice'),
    async say(text: string) {
      await messageInput.fill(text);
      await messageInput.press('Enter');
    },
  };
}

export type Panel = ReturnType<typeof getPanel>;

/**
 * Returns the button that opens the chat: at the edge of the page, or on a phone the one in the header, even if the
 * edge has one too.
 */
export const getOpener = (page: Page) => page.locator('button.i-chat:visible').first();

/** Opens the panel, waits for its connection and returns the visitor's display name. */
export async function openChat(page: Page, messages: ChatWords = CHAT_WORDS['en-us']): Promise<string> {
  const enterResponse = page.waitForResponse((response) => response.url().endsWith(CHAT_PATHS.enter));
  await getOpener(page).click();
  const { data } = (await (await enterResponse).json()) as { data: { name: string } };
  await expect(getPanel(page, messages).status).toHaveText(messages.status.assistant);
  return data.name;
}

/** Asks for an adviser with the quick reply and waits until the conversation is handed over. */
export async function requestAdviser(page: Page) {
  const { quick, exit } = getPanel(page);
  await quick(CHAT_WORDS['en-us'].quick.human).click();
  await expect(exit).toBeVisible();
}

/** Chooses a picture with the composer tools. The panel then asks for confirmation. */
export async function choosePicture(page: Page, picture: { name: string; mimeType: string; buffer: Buffer }) {
  const { compose, files } = CHAT_WORDS['en-us'];
  const { button } = getPanel(page);
  await button(compose.tools).click();
  const fileChooserPromise = page.waitForEvent('filechooser');
  await button(compose.photo).click();
  await (await fileChooserPromise).setFiles(picture);
  await expect(page.getByRole('alertdialog', { name: files.sendPicture })).toBeVisible();
}
