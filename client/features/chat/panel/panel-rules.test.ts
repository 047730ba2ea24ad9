import { describe, expect, it } from 'vitest';
import { sendsByKey } from '#client/features/chat/composer/composer.tsx';
import { newConversation } from '#client/features/chat/conversation/next-conversation.ts';
import { getStatus, connectionProblem } from './use-conversation.ts';
import { QUICK_CODES, listQuickReplies } from '#client/features/chat/quick-replies/quick-replies.tsx';
import { canSendAgain } from '#client/features/chat/messages/outgoing-message.tsx';
import {
  NO_PULL,
  nextPull,
  type Pull,
  PULL_RATIO,
  PULL_TRIGGER_PX,
} from '#client/features/chat/messages/use-scroll.ts';
import { PAUSE_MS, messageItems } from '#client/features/chat/messages/message-list.tsx';
import type { ChatMessage, MessageBody } from '#shared/chat-protocol/message.ts';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const value = (seq: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
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
const answer = (suggestions: string[]) =>
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
  const movePull = (pull: Pull, delta: number) => nextPull(pull, { kind: 'moved', by: delta });

  it('moves half as far as the finger, and triggers from 30 on', () => {
    expect([PULL_TRIGGER_PX, PULL_RATIO]).toEqual([30, 2]);
    expect(movePull(NO_PULL, 58)).toEqual({ state: 'pull', distance: 29 });
    expect(movePull(NO_PULL, 60)).toEqual({ state: 'active', distance: 30 });
    expect(movePull(movePull(NO_PULL, 60), 20).state).toBe('pull');
    expect(movePull(NO_PULL, -40)).toEqual(NO_PULL);
  });

  it('loads when it is released beyond the threshold, and only then', () => {
    expect(nextPull(movePull(NO_PULL, 20), { kind: 'released' })).toEqual(NO_PULL);
    const loading = nextPull(movePull(NO_PULL, 90), { kind: 'released' });
    expect(loading).toEqual({ state: 'loading', distance: 30 });
    expect(movePull(loading, 200)).toEqual(loading);
    expect(nextPull(loading, { kind: 'loading', isLoading: false })).toEqual(NO_PULL);
  });
});

describe('the message list', () => {
  const kinds = (lines: ChatMessage[]) =>
    messageItems(lines).map((item) => (item.kind === 'time' ? 'time' : item.isFirst ? 'first' : 'more'));
  const agent = { from: 'agent', author: { name: '劉美琪', avatar: '' } } as const;

  it('shows the time first, after a pause, and on a new day', () => {
    expect(kinds([value(1), value(2)])).toEqual(['time', 'first', 'more']);
    expect(kinds([value(1), value(2, { at: NOON + PAUSE_MS + 2 })])).toEqual(['time', 'first', 'time', 'first']);
    const midnight = new Date(2026, 10, 21).getTime();
    expect(kinds([value(1, { at: midnight - 1_000 }), value(2, { at: midnight })])).toEqual([
      'time',
      'first',
      'time',
      'first',
    ]);
  });

  it('shows a name at the first message of a sender', () => {
    const other = { from: 'agent', author: { name: 'Amy', avatar: '' } } as const;
    expect(kinds([value(1, agent), value(2, agent), value(3, other)])).toEqual(['time', 'first', 'more', 'first']);
  });
});

describe('quick replies', () => {
  const codes = (isWithPeople: boolean, lines: ChatMessage[]) =>
    listQuickReplies(isWithPeople, lines).map(({ code, name }) => name || code);

  it('are the six, after what the last answer suggests', () => {
    expect(QUICK_CODES).toEqual(['questions', 'school', 'major', 'weather', 'assistant', 'human']);
    expect(codes(false, [])).toEqual(QUICK_CODES);
    expect(codes(false, [value(1), value(2, { from: 'assistant', body: answer(['A?', 'B?', 'A?']) })])).toEqual([
      'A?',
      'B?',
      ...QUICK_CODES,
    ]);
  });

  it('suggest nothing below an answer that is not the last', () => {
    expect(codes(false, [value(1, { from: 'assistant', body: answer(['A?']) }), value(2)])).toEqual(QUICK_CODES);
  });

  it('contain only the way out while a person is connected, and return afterwards', () => {
    expect(codes(true, [value(1, { from: 'assistant', body: answer(['A?']) })])).toEqual(['exit']);
    const endedMessage = value(2, { from: 'system', body: { kind: 'notice', notice: 'humanEnded' } });
    expect(codes(false, [value(1), endedMessage])).toEqual(QUICK_CODES);
  });
});

describe('the key that sends', () => {
  const press = (key: string, shiftKey = false, native = { isComposing: false, keyCode: 13 }) =>
    sendsByKey({ key, shiftKey, nativeEvent: native });

  it('is Enter without Shift', () => {
    expect([press('Enter'), press('Enter', true), press('a')]).toEqual([true, false, false]);
  });

  it('is none while an input method composes, in every browser’s way', () => {
    expect(press('Enter', false, { isComposing: true, keyCode: 13 })).toBe(false);
    expect(press('Enter', false, { isComposing: false, keyCode: 229 })).toBe(false);
  });
});

describe('the head of the conversation', () => {
  const session: ChatSession = { mode: 'human', link: 'up', agent: null, isAgentOnline: null, answering: [], tabs: 1 };
  const open = { ...newConversation(true, null), socket: 'open' as const };
  const status = (part: Partial<ChatSession>) =>
    getStatus({ ...open, view: { ...open.view, rev: 1, session: { ...session, ...part } } });
  const amy = { name: 'Amy', avatar: '' };

  it('names the participant', () => {
    expect(status({ mode: 'assistant', link: 'none' })).toBe('assistant');
    expect(status({ link: 'connecting' })).toBe('seeking');
    expect(status({})).toBe('waiting');
    expect(status({ isAgentOnline: true })).toBe('withPeople');
    expect(status({ agent: amy })).toBe('withAgent');
    expect(status({ agent: amy, isAgentOnline: false })).toBe('agentAway');
    expect(status({ agent: amy, link: 'retrying' })).toBe('mending');
  });

  it('names connection errors, and nothing while connecting', () => {
    const conversationState = newConversation(true, null);
    expect([connectionProblem(conversationState), getStatus(conversationState)]).toEqual([null, 'connecting']);
    expect(connectionProblem({ ...conversationState, isOnline: false })).toBe('offline');
    expect(connectionProblem({ ...conversationState, socket: 'waiting' })).toBe('broken');
    expect(connectionProblem({ ...conversationState, socket: 'waiting', refusal: 'unavailable' })).toBe('refused');
    expect(connectionProblem({ ...conversationState, socket: 'waiting', refusal: 'tooFast' })).toBe('tooFast');
    expect(connectionProblem({ ...conversationState, socket: 'ousted' })).toBe('ousted');
    expect(connectionProblem({ ...conversationState, socket: 'nameless' })).toBe('nameless');
    expect(connectionProblem(open)).toBeNull();
    const away = { ...open.view, rev: 1, session: { ...session, link: 'retrying' as const } };
    expect(connectionProblem({ ...open, view: away })).toBe('peopleAway');
  });

  it('offers another try where one may help', () => {
    expect([canSendAgain(null), canSendAgain('tooFast'), canSendAgain('unavailable')]).toEqual([true, true, true]);
    expect([canSendAgain('tooLarge'), canSendAgain('wrongKind'), canSendAgain('badInput')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
