import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, test, vi } from 'vitest';
import { ConversationContext, type HumanService } from '#client/features/chat/panel/use-conversation.ts';
import type { Conversation } from '#client/features/chat/conversation/create-conversation.ts';
import { newConversation } from '#client/features/chat/conversation/next-conversation.ts';
import { ChatReading, prefetchChatMessages } from '#client/features/chat/words/use-chat-text.tsx';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { Composer } from './composer.tsx';
import type { FileSending } from './file-sending.tsx';

const onText = vi.fn<(text: string) => void>();
const tellTyping = vi.fn<(isTyping: boolean) => void>();
const onFile = vi.fn<(file: File) => void>();
const fetchMock = vi.fn(async () => true);
const state = newConversation(true, null);
const conversation = { say: onText, tellTyping, subscribe: () => () => undefined, read: () => state };

beforeAll(async () => {
  for (const locale of LOCALES) prefetchChatMessages(locale);
  await vi.dynamicImportSettled();
});
beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
});

async function open(locale: Locale = 'en-us', service: Partial<HumanService> = {}) {
  const people = {
    isWithPeople: false,
    isTurning: false,
    leavesByReply: false,
    ask: fetchMock,
    leave: async () => undefined,
  };
  const rendered = renderIn(
    locale,
    <ChatReading>
      <ConversationContext value={conversation as unknown as Conversation}>
        <Composer service={{ ...people, ...service }} files={{ take: onFile } as unknown as FileSending} />
      </ConversationContext>
    </ChatReading>,
  );
  return { ...rendered, box: await screen.findByRole<HTMLTextAreaElement>('textbox') };
}

it('sends on Enter, starts a line on Shift+Enter, and ignores empty text', async () => {
  const { box } = await open();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  await userEvent.type(box, '  {Shift>}{Enter}{/Shift} {Enter}');
  expect([onText.mock.calls.length, send.disabled]).toEqual([0, true]);
  await userEvent.type(box, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(onText).toHaveBeenCalledExactlyOnceWith('one\ntwo');
  expect(box.value).toBe('');
  await userEvent.type(box, 'three');
  await userEvent.click(send);
  expect(onText).toHaveBeenLastCalledWith('three');
  expect(document.activeElement).toBe(box);
});

test.each([
  ['composes', { isComposing: true }],
  ['has let go in Safari', { keyCode: 229 }],
])('ignores Enter that selects a word of an input method that %s', async (_, press) => {
  const { box } = await open();
  await userEvent.type(box, '你好');
  fireEvent.keyDown(box, { key: 'Enter', ...press });
  expect(onText).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onText).toHaveBeenCalledExactlyOnceWith('你好');
});

it('cuts a text at its longest and counts it', async () => {
  const { box } = await open();
  fireEvent.change(box, { target: { value: 'x'.repeat(MAX_CHAT_TEXT_LENGTH + 7) } });
  expect(box.value).toHaveLength(MAX_CHAT_TEXT_LENGTH);
  expect(screen.getByText(`${MAX_CHAT_TEXT_LENGTH}/${MAX_CHAT_TEXT_LENGTH}`)).toBeTruthy();
});

it('restores unsent text after closing, and reports typing to people only', async () => {
  const { box, unmount } = await open();
  await userEvent.type(box, 'half a questi');
  expect(tellTyping).not.toHaveBeenCalledWith(true);
  unmount();
  expect((await open('en-us', { isWithPeople: true })).box.value).toBe('half a questi');
  await userEvent.type(screen.getByRole('textbox'), 'on');
  expect(tellTyping).toHaveBeenCalledWith(true);
});

it('accepts a pasted file instead of its name', async () => {
  const { box } = await open();
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  fireEvent.paste(box, { clipboardData: { files: [file] } });
  expect([onFile.mock.calls, box.value]).toEqual([[[file]], '']);
});

test.each(LOCALES)('its tools are folded, and call for people by keyboard, in %s', async (locale) => {
  await open(locale);
  const tools = screen.getAllByRole('button').find((button) => button.getAttribute('aria-expanded') === 'false');
  tools?.focus();
  await userEvent.keyboard('{Enter}');
  expect(tools?.getAttribute('aria-expanded')).toBe('true');
  const content = screen.getByRole('group', { name: tools?.getAttribute('aria-label') ?? '' });
  const [, , people] = [...content.querySelectorAll('button')];
  await userEvent.click(people as Element);
  expect([fetchMock.mock.calls.length, tools?.getAttribute('aria-expanded')]).toEqual([1, 'false']);
});
