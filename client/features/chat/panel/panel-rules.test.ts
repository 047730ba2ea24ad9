import { describe, expect, it } from 'vitest';
import { isSendKey } from '#client/features/chat/composer/composer.tsx';
import { createConversationState } from '#client/features/chat/conversation/next-conversation.ts';
import { getChatStatus, findChatFailure } from './use-conversation.ts';
import { QUICK_CODES, listQuickReplies } from '#client/features/chat/quick-replies/quick-replies.tsx';
import { canSendAgain } from '#client/features/chat/messages/outgoing-message.tsx';
import {
  NO_PULL,
  nextPull,
  type Pull,
  PULL_RATIO,
  PULL_TRIGGER_PX,
} from '#client/features/chat/messages/use-scroll.ts';
import { TIME_ROW_GAP_MS, createMessageItems } from '#client/features/chat/messages/message-list.tsx';
import type { ChatMessage, MessageBody } from '#shared/chat-protocol/message.ts';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const createMessage = (seq: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  rev: seq,
  from: 'visitor',
  author: null,
  at: NOON + seq,
  echoId: '',
  delivery: 'sent',
  body: { kind: 'text', text: `line ${seq}` },
  ...part,
});
const createAnswer = (suggestions: string[]) =>
  ({
    kind: 'answer',
    question: 1,
    messageId: '',
    answer: '',
    cards: [],
    suggestions,
    offersHuman: false,
    rating: null,
  }) as unknown as MessageBody;

describe('pulling the list down', () => {
  const movePullBy = (pull: Pull, delta: number) => nextPull(pull, { kind: 'moved', by: delta });

  it('follows half the distance of the finger, and triggers from 30 px on', () => {
    expect([PULL_TRIGGER_PX, PULL_RATIO]).toEqual([30, 2]);
    expect(movePullBy(NO_PULL, 58)).toEqual({ state: 'pull', distance: 29 });
    expect(movePullBy(NO_PULL, 60)).toEqual({ state: 'active', distance: 30 });
    expect(movePullBy(movePullBy(NO_PULL, 60), 20).state).toBe('pull');
    expect(movePullBy(NO_PULL, -40)).toEqual(NO_PULL);
  });

  it('loads when it is released beyond the threshold, and only then', () => {
    expect(nextPull(movePullBy(NO_PULL, 20), { kind: 'released' })).toEqual(NO_PULL);
    const releasedPull = nextPull(movePullBy(NO_PULL, 90), { kind: 'released' });
    expect(releasedPull).toEqual({ state: 'loading', distance: 30 });
    expect(movePullBy(releasedPull, 200)).toEqual(releasedPull);
    expect(nextPull(releasedPull, { kind: 'loading', isLoading: false })).toEqual(NO_PULL);
  });
});

describe('the message list', () => {
  const listItemKinds = (messages: ChatMessage[]) =>
    createMessageItems(messages).map((item) =>
      item.kind === 'time' ? 'time' : item.isFirstOfAuthor ? 'first' : 'more',
    );
  const agentFields = { from: 'agent', author: { name: '劉美琪', avatar: '' } } as const;

  it('shows the time first, after a pause, and on a new day', () => {
    expect(listItemKinds([createMessage(1), createMessage(2)])).toEqual(['time', 'first', 'more']);
    expect(listItemKinds([createMessage(1), createMessage(2, { at: NOON + TIME_ROW_GAP_MS + 2 })])).toEqual([
      'time',
      'first',
      'time',
      'first',
    ]);
    const midnight = new Date(2026, 10, 21).getTime();
    expect(listItemKinds([createMessage(1, { at: midnight - 1_000 }), createMessage(2, { at: midnight })])).toEqual([
      'time',
      'first',
      'time',
      'first',
    ]);
  });

  it('shows a name at the first message of a sender', () => {
    const otherAgentFields = { from: 'agent', author: { name: 'Amy', avatar: '' } } as const;
    expect(
      listItemKinds([createMessage(1, agentFields), createMessage(2, agentFields), createMessage(3, otherAgentFields)]),
    ).toEqual(['time', 'first', 'more', 'first']);
  });
});

describe('quick replies', () => {
  const listReplyCodes = (isWithPeople: boolean, messages: ChatMessage[]) =>
    listQuickReplies(isWithPeople, messages).map(({ code, name }) => name || code);

  it('are the six, after the suggestions of the last answer', () => {
    expect(QUICK_CODES).toEqual(['questions', 'school', 'major', 'weather', 'assistant', 'human']);
    expect(listReplyCodes(false, [])).toEqual(QUICK_CODES);
    expect(
      listReplyCodes(false, [
        createMessage(1),
        createMessage(2, { from: 'assistant', body: createAnswer(['A?', 'B?', 'A?']) }),
      ]),
    ).toEqual(['A?', 'B?', ...QUICK_CODES]);
  });

  it('suggest nothing below an answer that is not the last', () => {
    expect(
      listReplyCodes(false, [createMessage(1, { from: 'assistant', body: createAnswer(['A?']) }), createMessage(2)]),
    ).toEqual(QUICK_CODES);
  });

  it('contain only the exit while a person is connected, and return afterwards', () => {
    expect(listReplyCodes(true, [createMessage(1, { from: 'assistant', body: createAnswer(['A?']) })])).toEqual([
      'exit',
    ]);
    const endedMessage = createMessage(2, { from: 'system', body: { kind: 'notice', notice: 'humanEnded' } });
    expect(listReplyCodes(false, [createMessage(1), endedMessage])).toEqual(QUICK_CODES);
  });
});

describe('the key that sends', () => {
  const createKeyPress = (key: string, shiftKey = false, nativeEvent = { isComposing: false, keyCode: 13 }) =>
    isSendKey({ key, shiftKey, nativeEvent: nativeEvent });

  it('is Enter without Shift', () => {
    expect([createKeyPress('Enter'), createKeyPress('Enter', true), createKeyPress('a')]).toEqual([true, false, false]);
  });

  it('is none while an input method composes, in every browser’s way', () => {
    expect(createKeyPress('Enter', false, { isComposing: true, keyCode: 13 })).toBe(false);
    expect(createKeyPress('Enter', false, { isComposing: false, keyCode: 229 })).toBe(false);
  });
});

describe('the head of the conversation', () => {
  const agentSession: ChatSession = {
    mode: 'human',
    link: 'up',
    agent: null,
    isAgentOnline: null,
    answering: [],
    tabs: 1,
  };
  const openState = { ...createConversationState(true, null), socket: 'open' as const };
  const getStatusOf = (part: Partial<ChatSession>) =>
    getChatStatus({ ...openState, view: { ...openState.view, rev: 1, session: { ...agentSession, ...part } } });
  const amyAgent = { name: 'Amy', avatar: '' };

  it('names the participant', () => {
    expect(getStatusOf({ mode: 'assistant', link: 'none' })).toBe('assistant');
    expect(getStatusOf({ link: 'connecting' })).toBe('seeking');
    expect(getStatusOf({})).toBe('waiting');
    expect(getStatusOf({ isAgentOnline: true })).toBe('withPeople');
    expect(getStatusOf({ agent: amyAgent })).toBe('withAgent');
    expect(getStatusOf({ agent: amyAgent, isAgentOnline: false })).toBe('agentAway');
    expect(getStatusOf({ agent: amyAgent, link: 'retrying' })).toBe('mending');
  });

  it('names connection errors, and nothing while connecting', () => {
    const conversationState = createConversationState(true, null);
    expect([findChatFailure(conversationState), getChatStatus(conversationState)]).toEqual([null, 'connecting']);
    expect(findChatFailure({ ...conversationState, isOnline: false })).toBe('offline');
    expect(findChatFailure({ ...conversationState, socket: 'waiting' })).toBe('broken');
    expect(findChatFailure({ ...conversationState, socket: 'waiting', refusal: 'unavailable' })).toBe('refused');
    expect(findChatFailure({ ...conversationState, socket: 'waiting', refusal: 'tooFast' })).toBe('tooFast');
    expect(findChatFailure({ ...conversationState, socket: 'ousted' })).toBe('ousted');
    expect(findChatFailure({ ...conversationState, socket: 'nameless' })).toBe('nameless');
    expect(findChatFailure(openState)).toBeNull();
    const retryingView = { ...openState.view, rev: 1, session: { ...agentSession, link: 'retrying' as const } };
    expect(findChatFailure({ ...openState, view: retryingView })).toBe('peopleAway');
  });

  it('offers a retry when it may succeed', () => {
    expect([canSendAgain(null), canSendAgain('tooFast'), canSendAgain('unavailable')]).toEqual([true, true, true]);
    expect([canSendAgain('tooLarge'), canSendAgain('wrongKind'), canSendAgain('badInput')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
