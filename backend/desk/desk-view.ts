import type { html } from 'hono/html';
import type { Locale } from '#shared/locale/locales.ts';
import type { AnswerRow } from '#backend/queries/chat/answers.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import type { CollectedRow } from '#backend/queries/desk-collection.ts';
import type { MessageRow } from '#backend/queries/chat/messages.ts';
import type { StaffRole } from '#backend/staff/may-do.ts';
import type { OpenApplication } from './application/open-application.ts';
import type { SayAtDesk } from './desk-words.ts';

export type Markup = ReturnType<typeof html>;

/** What every page of a desk knows. */
export interface DeskPlace {
  /** Where the desk stands for the browser: '/mso/_/desk'. */
  base: string;
  locale: Locale;
  say: SayAtDesk;
  siteName: string;
  agentName: string;
  /** Of who is signed in; null before. */
  role: StaffRole | null;
}

/** On a narrow screen, one of the three columns. */
export const DESK_COLUMNS = ['queue', 'thread', 'person'] as const;
export type DeskColumn = (typeof DESK_COLUMNS)[number];

/** Everything that the page of conversations shows. */
export interface DeskView extends DeskPlace {
  now: number;
  repliesToday: number;
  waiting: ConversationRow[];
  going: ConversationRow[];
  ended: ConversationRow[];
  /** Of students who asked to be deleted: that there are such, and nothing of them. */
  leaving: Pick<ConversationRow, 'id' | 'deleteAskedAt'>[];
  open: OpenConversation | null;
  /** Somebody asked for a conversation that this desk does not have. */
  isLost: boolean;
  column: DeskColumn;
  said: SaidByDesk;
}

/** What the desk has to say of what was done last, and what was typed: nothing typed is lost. */
export interface SaidByDesk {
  notice?: string;
  draft?: string;
  deed?: DeedAnswer;
}

export interface DeedAnswer {
  /** Why not; '' when it was done. */
  refusal: string;
  done: string;
  /** The fields as they were sent. */
  typed: Record<string, string>;
}

export interface OpenConversation {
  conversation: ConversationRow;
  messages: MessageRow[];
  hasOlder: boolean;
  /** Not a page further back. */
  isNewest: boolean;
  asked: AnswerRow[];
  application: OpenApplication | null;
  /** By the student, the latest first. */
  collected: CollectedRow[];
}

export const minutes = (time: number) => Math.floor(time / 60_000);
/** Of the last part of a name that is no number: a guest has one at the end. */
export const firstOf = (name: string) =>
  [...(name.split(' ').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '')][0] ?? '';
