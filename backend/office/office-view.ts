import { interpolate } from '#shared/locale/interpolate.ts';
import enApplication from './words/application/en-us.json';
import zhHkApplication from './words/application/zh-hk.json';
import zhApplication from './words/application/zh.json';
import enDay from './words/day/en-us.json';
import zhHkDay from './words/day/zh-hk.json';
import zhDay from './words/day/zh.json';
import en from './words/en-us.json';
import enStudents from './words/students/en-us.json';
import zhHkStudents from './words/students/zh-hk.json';
import zhStudents from './words/students/zh.json';
import enStaff from './words/staff/en-us.json';
import zhHkStaff from './words/staff/zh-hk.json';
import zhStaff from './words/staff/zh.json';
import enSums from './words/sums/en-us.json';
import zhHkSums from './words/sums/zh-hk.json';
import zhSums from './words/sums/zh.json';
import enTalks from './words/talks/en-us.json';
import zhHkTalks from './words/talks/zh-hk.json';
import zhTalks from './words/talks/zh.json';
import zhHk from './words/zh-hk.json';
import zh from './words/zh.json';
import type { html } from 'hono/html';
import { MAX_COUNT } from '#backend/queries/applications/board-applications.ts';
import type { AnswerRow } from '#backend/queries/chat/assistant-answers.ts';
import type { ConversationRow, MessageRow } from '#backend/queries/chat/conversations.ts';
import type { EarlierRow } from '#backend/queries/office/rounds.ts';
import type { TagRow } from '#backend/queries/office/tags.ts';
import type { NoteRow } from '#backend/queries/chat/notes.ts';
import type { CollectedRow } from '#backend/queries/favourites.ts';
import type { NamedSharedResult } from '#backend/selection/shared-result.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { dateFormat, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { instantOf, localClock, type OpeningHours, openTime } from '#shared/tenant/opening-hours.ts';
import type { OpenApplication } from '#backend/office/application/open-application.ts';
import type { QueueView } from '#backend/office/conversations/queue-view.ts';
import type { Script } from './convert-script.ts';
import type { ReadyReply } from '#backend/office/replies/ready-reply.ts';

export type Markup = ReturnType<typeof html>;

/** What every page of a desk knows. */
export interface OfficePlace {
  /** Where the desk stands for the browser: '/mso/_/office'. */
  base: string;
  locale: Locale;
  say: SayAtDesk;
  siteName: string;
  agentName: string;
  /** The account of who is signed in; 0 before. */
  staffId: number;
  /** Of who is signed in; null before. */
  role: StaffRole | null;
  /** When the people of the site are there; null where nobody has said. */
  hours: OpeningHours | null;
  /** Of the site's city: by its clock the office goes. */
  timeZone: string;
  /** The languages that the site is offered in. */
  offered: readonly Locale[];
  /** What the head of every page says of who is signed in and what waits; null before. */
  bar: { isOn: boolean; waiting: number; following: number; left: number } | null;
}

/** Beyond what is counted it is told that there are more. */
export const countText = (count: number) => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count));

/** On a narrow screen, one of the three columns. */
export const DESK_COLUMNS = ['queue', 'thread', 'person'] as const;
export type DeskColumn = (typeof DESK_COLUMNS)[number];

/** Everything that the page of conversations shows. */
export interface DeskView extends OfficePlace {
  now: number;
  repliesToday: number;
  queue: QueueView;
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
  /** In whose hands the conversation is, where an answer that would take it over was not sent yet. */
  takeFrom?: number;
  /** To whom the conversation was to go, and with which note. */
  handing?: { to: number; note: string };
  /** Until when it was to be put off. */
  until?: string;
  action?: ActionAnswer;
}

export interface ActionAnswer {
  /** Why not; '' when it was done. */
  refusal: string;
  done: string;
  /** The fields as they were sent. */
  typed: Record<string, string>;
}

export interface OpenConversation extends NamedSharedResult {
  conversation: ConversationRow;
  messages: MessageRow[];
  /** In which written form of Chinese they are shown; null for as they were said. */
  script: Script | null;
  /** Those that read otherwise in it, by their ids. */
  converted: ReadonlyMap<number, string>;
  /** Of staff, within the time of these messages. */
  notes: NoteRow[];
  tags: TagRow[];
  /** To be put into the box, in the visitor's language. */
  replies: ReadyReply[];
  hasOlder: boolean;
  /** Not a page further back. */
  isNewest: boolean;
  asked: AnswerRow[];
  application: OpenApplication | null;
  /** The times before that its visitor asked for a person. */
  earlier: EarlierRow[];
  /** By the student, the latest first. */
  collected: CollectedRow[];
}

const minutes = (time: number) => Math.floor(time / 60_000);

/** How long somebody has waited while the people of the site were there. */
export const minutesWaited = ({ hours, now }: { hours: OpeningHours | null; now: number }, askedAt: number) =>
  minutes(openTime(hours, askedAt, now));
/** Of the last part of a name that is no number, as guests have, and no login in brackets, as colleagues of one name do. */
export const firstOf = (name: string) =>
  [...(name.split(' ').findLast((part) => !/^(?:\d*|\(.*\))$/.test(part)) ?? '')][0] ?? '';

const ENGLISH = {
  ...en,
  ...enApplication,
  ...enDay,
  ...enStaff,
  ...enStudents,
  ...enSums,
  ...enTalks,
};

const WORDS: Record<Locale, typeof ENGLISH> = {
  zh: {
    ...zh,
    ...zhApplication,
    ...zhDay,
    ...zhStaff,
    ...zhStudents,
    ...zhSums,
    ...zhTalks,
  },
  'zh-hk': {
    ...zhHk,
    ...zhHkApplication,
    ...zhHkDay,
    ...zhHkStaff,
    ...zhHkStudents,
    ...zhHkSums,
    ...zhHkTalks,
  },
  'en-us': ENGLISH,
};

export type DeskWord = keyof typeof ENGLISH;
export type SayAtDesk = (word: DeskWord, values?: Record<string, string | number>) => string;

export const isDeskWord = (word: string): word is DeskWord => Object.hasOwn(ENGLISH, word);

export const deskWords =
  (locale: Locale): SayAtDesk =>
  (word, values = {}) =>
    interpolate(WORDS[locale][word], values);

/** English here is British. */
const DATE_TAGS = { ...LANGUAGE_TAGS, 'en-us': 'en-GB' };

/** A day of the site's city as a name that sorts: '2026-11-21'. */
export const dayName = (time: number, timeZone: string) => momentTyped(time, timeZone).slice(0, 10);

/** When the day of `time` began, by the clock of the site's city: the server's own day begins elsewhere. */
export const dayBegan = (time: number, timeZone: string) => instantOf(Date.parse(dayName(time, timeZone)), timeZone);

/** As a field for a day and a time has it, by the site's clock: '2026-11-21T09:00'. */
const momentTyped = (time: number, timeZone: string) => new Date(localClock(timeZone)(time)).toISOString().slice(0, 16);

/** What such a field says; NaN where it says no moment. */
export const readTypedMoment = (typed: string, timeZone: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? instantOf(Date.parse(`${typed}Z`), timeZone) : Number.NaN;

/** How moments are written at the desk: by the clock of the site's city. */
export function deskClock({ locale, timeZone }: Pick<OfficePlace, 'locale' | 'timeZone'>) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(DATE_TAGS[locale], { ...options, timeZone });
    return (at: number) => format.format(at);
  };
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = write({ dateStyle: 'medium' });
  return {
    time,
    day: write({ day: 'numeric', month: 'long', weekday: 'long' }),
    // A language's own way to write both has Hong Kong's days in figures.
    moment: (at: number) => `${date(at)}${locale === 'en-us' ? ', ' : ' '}${time(at)}`,
    date,
    /** Without the year, where a list is about these weeks. */
    near: write({ day: 'numeric', month: 'short' }),
  };
}
