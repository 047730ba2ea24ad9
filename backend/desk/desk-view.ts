import type { html } from 'hono/html';
import type { Locale } from '#shared/locale/locales.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import type { AnswerRow } from '#backend/queries/chat/answers.ts';
import type { MessageRow } from '#backend/queries/chat/messages.ts';
import type { SayAtDesk } from './desk-words.ts';

export type Markup = ReturnType<typeof html>;

/** Everything that a desk shows. */
export interface DeskView {
  /** Where the desk stands for the browser: '/mso/_/desk'. */
  base: string;
  locale: Locale;
  say: SayAtDesk;
  siteName: string;
  agentName: string;
  now: number;
  repliesToday: number;
  conversations: ConversationRow[];
  open: OpenConversation | null;
  /** Why what was written could not be sent, and what it was: nothing typed is lost. */
  notice: string;
  draft: string;
}

export interface OpenConversation {
  conversation: ConversationRow;
  messages: MessageRow[];
  asked: AnswerRow[];
}

export const minutes = (time: number) => Math.floor(time / 60_000);
/** Of the last part of a name that is no number: a guest has one at the end. */
export const firstOf = (name: string) =>
  [...(name.split(' ').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '')][0] ?? '';
