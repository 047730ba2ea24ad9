import type { Page } from 'playwright/test';
import en from '#client/features/chat/words/en-US.json' with { type: 'json' };
import zh from '#client/features/chat/words/zh-CN.json' with { type: 'json' };
import zhHk from '#client/features/chat/words/zh-HK.json' with { type: 'json' };
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { expect } from './drawn.ts';

/** Plural forms, of which English has more, are written out where they are looked for. */
type ChatWords = typeof zh;

export const CHAT_WORDS: Record<Locale, ChatWords> = { zh, 'zh-hk': zhHk, 'en-us': en };

/** What is in the panel, by how it is found in a language. */
export function getPanel(page: Page, messages: ChatWords = CHAT_WORDS['en-us']) {
  const panel = page.locator('.chat');
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  const strip = panel.getByRole('group', { name: messages.quick.label });
  const log = panel.getByRole('log', { name: messages.talk.log });
  const box = panel.getByRole('textbox', { name: messages.compose.label });
  return {
    panel,
    button,
    log,
    strip,
    quick: (name: string) => strip.getByRole('button', { name }),
    exit: strip.getByRole('button', { name: messages.quick.exit }),
    box,
    status: panel.locator('.chat__names').getByRole('status'),
    trouble: panel.locator('.chat__trouble'),
    scroller: panel.getByRole('region', { name: messages.talk.label }),
    /** Own lines, those of the room and those on their way to it. */
    own: panel.locator('.said__own'),
    /** What people said. */
    said: panel.locator('.person'),
    answers: log.locator('.answer'),
    notices: log.locator('.said__notice'),
    async say(text: string) {
      await box.fill(text);
      await box.press('Enter');
    },
  };
}

export type Panel = ReturnType<typeof getPanel>;

/** At the page's edge; on a phone in its head, also where there is one at the edge. */
export const getOpener = (page: Page) => page.locator('button:visible', { has: page.locator('.i-chat') }).first();

/** Opens the panel by its button and waits until its line stands; gives back what the visitor is called in it. */
export async function openChat(page: Page, messages: ChatWords = CHAT_WORDS['en-us']): Promise<string> {
  const entered = page.waitForResponse((response) => response.url().endsWith(CHAT_PATHS.enter));
  await getOpener(page).click();
  const { data } = (await (await entered).json()) as { data: { name: string } };
  await expect(getPanel(page, messages).status).toHaveText(messages.status.assistant);
  return data.name;
}

/** Asks for a person by the quick reply, until the room has turned to them. */
export async function askForPerson(page: Page) {
  const { quick, exit } = getPanel(page);
  await quick(CHAT_WORDS['en-us'].quick.human).click();
  await expect(exit).toBeVisible();
}

/** By the tools of the composer; whether it is the right one is asked then. */
export async function choosePicture(page: Page, picture: { name: string; mimeType: string; buffer: Buffer }) {
  const { compose, files } = CHAT_WORDS['en-us'];
  const { button } = getPanel(page);
  await button(compose.tools).click();
  const chooser = page.waitForEvent('filechooser');
  await button(compose.photo).click();
  await (await chooser).setFiles(picture);
  await expect(page.getByRole('alertdialog', { name: files.sendPicture })).toBeVisible();
}
