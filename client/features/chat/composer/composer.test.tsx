import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, test, vi } from 'vitest';
import { ConversationContext, type HumanService } from '#client/features/chat/panel/use-conversation.ts';
import type { Conversation } from '#client/features/chat/conversation/create-conversation.ts';
import { createConversationState } from '#client/features/chat/conversation/next-conversation.ts';
import { ChatTextDirection, prefetchChatMessages } from '#client/features/chat/words/use-chat-text.tsx';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { Composer } from './composer.tsx';
import type { FileSending } from './file-sending.tsx';

const sendText = vi.fn<(text: string) => void>();
const notifyTyping = vi.fn<(isTyping: boolean) => void>();
const onFile = vi.fn<(file: File) => void>();
const fetchMock = vi.fn(async () => true);
const state = createConversationState(true, null);
const conversation = { say: sendText, sendTyping: notifyTyping, subscribe: () => () => undefined, read: () => state };

beforeAll(async () => {
  for (const locale of LOCALES) prefetchChatMessages(locale);
  await vi.dynamicImportSettled();
});
beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
});

async function renderComposer(locale: Locale = 'en-us', service: Partial<HumanService> = {}) {
  const humanService = {
    isWithPeople: false,
    isServiceChanging: false,
    leavesByReply: false,
    ask: fetchMock,
    leave: async () => undefined,
  };
  const view = renderIn(
    locale,
    <ChatTextDirection>
      <ConversationContext value={conversation as unknown as Conversation}>
        <Composer
          humanService={{ ...humanService, ...service }}
          files={{ handleFile: onFile } as unknown as FileSending}
        />
      </ConversationContext>
    </ChatTextDirection>,
  );
  return { ...view, box: await screen.findByRole<HTMLTextAreaElement>('textbox') };
}

it('sends on Enter, starts a line on Shift+Enter, and ignores empty text', async () => {
  const { box } = await renderComposer();
  const sendButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(sendButton.disabled).toBe(true);
  await userEvent.type(box, '  {Shift>}{Enter}{/Shift} {Enter}');
  expect([sendText.mock.calls.length, sendButton.disabled]).toEqual([0, true]);
  await userEvent.type(box, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(sendText).toHaveBeenCalledExactlyOnceWith('one\ntwo');
  expect(box.value).toBe('');
  await userEvent.type(box, 'three');
  await userEvent.click(sendButton);
  expect(sendText).toHaveBeenLastCalledWith('three');
  expect(document.activeElement).toBe(box);
});

test.each([
  ['composes', { isComposing: true }],
  ['has let go in Safari', { keyCode: 229 }],
])('ignores Enter that selects a word of an input method that %s', async (_, press) => {
  const { box } = await renderComposer();
  await userEvent.type(box, '你好');
  fireEvent.keyDown(box, { key: 'Enter', ...press });
  expect(sendText).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(sendText).toHaveBeenCalledExactlyOnceWith('你好');
});

it('limits the length of a text and counts its characters', async () => {
  const { box } = await renderComposer();
  fireEvent.change(box, { target: { value: 'x'.repeat(MAX_CHAT_TEXT_LENGTH + 7) } });
  expect(box.value).toHaveLength(MAX_CHAT_TEXT_LENGTH);
  expect(screen.getByText(`${MAX_CHAT_TEXT_LENGTH}/${MAX_CHAT_TEXT_LENGTH}`)).toBeTruthy();
});

it('restores unsent text after closing, and reports typing to people only', async () => {
  const { box, unmount } = await renderComposer();
  await userEvent.type(box, 'half a questi');
  expect(notifyTyping).not.toHaveBeenCalledWith(true);
  unmount();
  expect((await renderComposer('en-us', { isWithPeople: true })).box.value).toBe('half a questi');
  await userEvent.type(screen.getByRole('textbox'), 'on');
  expect(notifyTyping).toHaveBeenCalledWith(true);
});

it('accepts a pasted file instead of its name', async () => {
  const { box } = await renderComposer();
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  fireEvent.paste(box, { clipboardData: { files: [file] } });
  expect([onFile.mock.calls, box.value]).toEqual([[[file]], '']);
});

test.each(LOCALES)('has collapsible tools and calls a person by keyboard, in %s', async (locale) => {
  await renderComposer(locale);
  const toolsButton = screen.getAllByRole('button').find((button) => button.getAttribute('aria-expanded') === 'false');
  toolsButton?.focus();
  await userEvent.keyboard('{Enter}');
  expect(toolsButton?.getAttribute('aria-expanded')).toBe('true');
  const toolsGroup = screen.getByRole('group', { name: toolsButton?.getAttribute('aria-label') ?? '' });
  const [, , humanSupportButton] = [...toolsGroup.querySelectorAll('button')];
  await userEvent.click(humanSupportButton as Element);
  expect([fetchMock.mock.calls.length, toolsButton?.getAttribute('aria-expanded')]).toEqual([1, 'false']);
});
