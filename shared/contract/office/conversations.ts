import { z } from 'zod';
import { BANDS } from '#shared/contract/matching/school-list.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { NOTE_MAX, SCRIPTS, SNOOZE_PRESETS } from '#shared/rules/office-conversation.ts';
import { QUEUE_PARTS, QUEUE_TABS } from '#shared/rules/office-queue.ts';
import { officeMutation, officeQuery } from './office-call.ts';
import { ShownResult } from './shown-result.ts';
import { CatalogueNames } from './student.ts';

const id = z.number().int().nonnegative();
const time = z.number();
const text = z.string();

const Tag = z.object({ id, name: text });
export type ConversationTag = z.infer<typeof Tag>;

const QueueRow = z.object({
  id,
  name: text,
  status: z.enum(['open', 'resolved']),
  /** Message key of the last ending; '' for a conversation that never ended. */
  ended: text,
  /** Assigned adviser; 0 and '' for an unassigned conversation. */
  staffId: id,
  adviser: text,
  lastText: text,
  lastAt: time,
  /** End of the snooze; 0 without one. */
  laterUntil: time,
  unread: z.number(),
  /** Minutes of opening hours since the visitor asked. */
  waited: z.number(),
  language: text,
  /** Page from which the visitor asked. */
  page: text,
  /** A page of the visitor shows the conversation. */
  isHere: z.boolean(),
  tags: z.array(Tag),
});
export type QueueRow = z.infer<typeof QueueRow>;

/** A visitor who has requested deletion: the row shows the date alone. */
const LeavingRow = z.object({ leavingSince: time });

const QueueEdge = z.object({ part: z.enum(QUEUE_PARTS), at: time, id });

export const QueueChoice = z.object({
  tab: z.enum(QUEUE_TABS).default('all'),
  /** Account of a colleague; 0 for everybody. */
  staff: id.default(0),
  tag: id.default(0),
  /** Last row of the previous page. */
  after: QueueEdge.nullable().default(null),
});
export type QueueChoice = z.output<typeof QueueChoice>;

const Queue = z.object({
  sections: z.array(z.object({ part: z.enum(QUEUE_PARTS), rows: z.array(z.union([QueueRow, LeavingRow])) })),
  /** Null on the last page. */
  next: QueueEdge.nullable(),
  counts: z.object({ open: z.number(), mine: z.number(), waiting: z.number(), later: z.number() }),
  /** Minutes of the longest wait; null while nobody waits. */
  longestWait: z.number().nullable(),
  repliesToday: z.number(),
  tags: z.array(Tag),
  colleagues: z.array(
    z.object({ id, name: text, presence: z.enum(['here', 'away', 'gone']), conversations: z.number() }),
  ),
});
export type ConversationQueue = z.infer<typeof Queue>;

const File = z.object({ key: text, name: text, shows: z.enum(['image', 'audio', 'document']), size: z.number() });

const ThreadEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['theirs', 'mine']),
    id,
    at: time,
    sender: text,
    text,
    /** In the chosen script; null where it reads the same. */
    converted: text.nullable(),
    files: z.array(File),
  }),
  /** `text` is a message key, or the text of an event that has none. */
  z.object({ kind: z.literal('event'), id, at: time, sender: text, text }),
  z.object({ kind: z.literal('note'), id, at: time, author: text, text, handedTo: text }),
]);
export type ThreadEntry = z.infer<typeof ThreadEntry>;

const ReadyReply = z.object({
  /** Number of a stored reply, or the name of a built-in one. */
  key: text,
  name: text,
  /** In the visitor's language, with known placeholders filled in. */
  text,
  from: z.enum(['own', 'shared', 'given']),
});
export type ReadyReply = z.infer<typeof ReadyReply>;

const SavedSchool = z.object({ id: text, name: text, seal: text, note: text, courses: z.array(text) });
const FoundSchool = z.object({
  id: text,
  name: text,
  seal: text,
  score: z.number(),
  most: z.number(),
  band: z.enum(BANDS),
});

const Visitor = z.object({
  /** Account; 0 for a guest. */
  userId: id,
  nickname: text,
  /** Colleagues may open the page of this student. */
  hasPage: z.boolean(),
  areaCode: text,
  mobile: text,
  language: text,
  host: text,
  page: text,
  /** Name of the school whose page it is. */
  pageName: text,
  grades: z.array(z.object({ exam: text, subject: text, grade: text, predicted: z.boolean() })),
  english: z.object({ type: text, overall: text, predicted: z.boolean() }).nullable(),
});

const CaseSummary = z.object({
  id,
  caseState: z.enum(CASE_STATES),
  /** Latest step. */
  step: z.enum(APPLICATION_STEPS).nullable(),
  stepsDone: z.number(),
  courses: z.array(z.object({ school: text, course: text, seal: text })),
  adviser: text,
  /** Next deadline of an open offer; ''. */
  replyBy: text,
  unanswered: z.number(),
});

const SharedResult = z.object({
  at: time,
  answers: ShownResult.shape.answers,
  names: CatalogueNames,
  /** Best matches. */
  schools: z.array(FoundSchool),
});

const OpenConversation = z.object({
  id,
  name: text,
  status: z.enum(['open', 'resolved']),
  ended: text,
  staffId: id,
  adviser: text,
  waited: z.number(),
  laterUntil: time,
  unread: z.number(),
  isHere: z.boolean(),
  entries: z.array(ThreadEntry),
  /** First message of this page, by which the page before is read; 0 where there is none. */
  older: id,
  isNewest: z.boolean(),
  tags: z.array(Tag),
  replies: z.array(ReadyReply),
  visitor: Visitor,
  /** Latest questions to the assistant. */
  asked: z.array(text),
  application: CaseSummary.nullable(),
  result: SharedResult.nullable(),
  saved: z.array(SavedSchool),
  earlier: z.array(
    z.object({
      id,
      askedAt: time,
      answeredAt: time.nullable(),
      by: text,
      stars: z.number().nullable(),
      comment: text,
    }),
  ),
});
export type OpenConversation = z.infer<typeof OpenConversation>;

const DeskInput = QueueChoice.extend({
  /** Conversation; 0 for none. */
  id: id.default(0),
  /** Message before which to read; 0 for the newest. */
  before: id.default(0),
  script: z.enum(SCRIPTS).nullable().default(null),
});

const Desk = z.object({
  /** By the clock of the backend. */
  now: time,
  queue: Queue,
  open: OpenConversation.nullable(),
  canEditTags: z.boolean(),
});
export type ConversationDesk = z.infer<typeof Desk>;

export const getDesk = officeQuery('conversations.get', DeskInput, Desk);
/** Polled by an open page. */
export const refreshDesk = { ...officeQuery('conversations.refresh', DeskInput, Desk), isBackground: true } as const;

const Gone = z.object({ kind: z.literal('gone') });
const Done = z.object({ kind: z.literal('done') });
const conversation = { id };

/** Resets the unread count. */
export const markConversationRead = {
  ...officeMutation('conversations.markRead', z.object(conversation), z.null()),
  isBackground: true,
} as const;

/** Informs the visitor and colleagues that an adviser is typing. */
export const sendTyping = {
  ...officeMutation('conversations.typing', z.object(conversation), z.null()),
  isBackground: true,
} as const;

/** `from` is the adviser whom the page showed. */
export const takeConversation = officeMutation(
  'conversations.take',
  z.object({ ...conversation, from: id.default(0) }),
  z.discriminatedUnion('kind', [Done, Gone, z.object({ kind: z.literal('takenMeanwhile'), name: text })]),
);

export const handOverConversation = officeMutation(
  'conversations.handOver',
  /** `to` is an account, 0 for the team. */
  z.object({ ...conversation, from: id, to: id, note: text.max(NOTE_MAX) }),
  z.discriminatedUnion('kind', [
    Done,
    Gone,
    z.object({ kind: z.literal('colleagueGone') }),
    z.object({ kind: z.literal('movedMeanwhile') }),
  ]),
);

export const snoozeConversation = officeMutation(
  'conversations.snooze',
  z.object({ ...conversation, preset: z.enum(SNOOZE_PRESETS), until: text.default('') }),
  z.discriminatedUnion('kind', [Done, Gone, z.object({ kind: z.literal('wrongTime') })]),
);

export const closeConversation = officeMutation(
  'conversations.close',
  z.object(conversation),
  z.discriminatedUnion('kind', [Done, Gone]),
);

export const addNote = officeMutation(
  'conversations.note',
  z.object({ ...conversation, text: text.max(NOTE_MAX) }),
  z.discriminatedUnion('kind', [Done, Gone]),
);

export const tagConversation = officeMutation(
  'conversations.tag',
  z.object({ ...conversation, tag: id, isOn: z.boolean() }),
  z.discriminatedUnion('kind', [Done, Gone]),
);

/** A reply assigns the conversation to its author. */
export const sendReply = {
  ...officeMutation(
    'conversations.reply',
    z.object({
      ...conversation,
      text,
      /** Client id: a retry creates no second message. */
      echo: text,
      /** Adviser from whom the author has agreed to take the conversation; 0 for nobody. */
      takeFrom: id.default(0),
    }),
    z.discriminatedUnion('kind', [
      Done,
      Gone,
      z.object({ kind: z.literal('held'), name: text, staffId: id }),
      z.object({ kind: z.literal('ended') }),
      z.object({ kind: z.literal('placeholder'), place: text }),
      z.object({
        kind: z.literal('refused'),
        reason: z.enum(['tooLarge', 'wrongKind', 'badPicture', 'empty', 'infected', 'notScanned']),
      }),
    ]),
  ),
  takesFile: true,
} as const;

const FoundConversation = z.object({
  id,
  name: text,
  status: z.enum(['open', 'resolved']),
  adviser: text,
  /** Message that matches; 0 where the name does. */
  message: id,
  /** Part of the message around the match, and where in it the match is. */
  line: text,
  from: z.number(),
  to: z.number(),
  by: text,
  at: time,
});

export const searchConversations = officeQuery(
  'conversations.search',
  z.object({ q: text.default(''), before: id.default(0) }),
  /** `before` of the next page; 0 on the last. */
  z.object({ found: z.array(FoundConversation), before: id }),
);

export const getTranscript = officeQuery(
  'conversations.transcript',
  z.object(conversation),
  z
    .object({
      id,
      name: text,
      entries: z.array(z.object({ id, at: time, kind: z.enum(['message', 'event']), sender: text, text })),
      /** Number of messages to which it is cut; null for the whole conversation. */
      cutAt: z.number().nullable(),
    })
    .nullable(),
);
