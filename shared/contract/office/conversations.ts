import { z } from 'zod';
import { BANDS } from '#shared/contract/matching/school-list.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { NOTE_MAX, SCRIPTS, SNOOZE_PRESETS } from '#shared/rules/office-conversation.ts';
import { QUEUE_PARTS, QUEUE_TABS } from '#shared/rules/office-queue.ts';
import { CHANNEL_KINDS, DELIVERY_STATES } from '#shared/rules/channels.ts';
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
  /** Message key of the latest resolution; '' for a conversation that was never resolved. */
  ended: text,
  /** Id and name of the assigned adviser; 0 and '' when unassigned. */
  staffId: id,
  adviser: text,
  lastText: text,
  lastAt: time,
  /** Time at which the snooze ends; 0 without a snooze. */
  laterUntil: time,
  unread: z.number(),
  /** Minutes within opening hours since the visitor's unanswered message. */
  waited: z.number(),
  language: text,
  /** Page from which the visitor wrote. */
  page: text,
  /** True while the visitor has a page with the conversation open. */
  isHere: z.boolean(),
  tags: z.array(Tag),
});
export type QueueRow = z.infer<typeof QueueRow>;

/** Row of a visitor who has requested deletion: it shows the date of the request and nothing else. */
const LeavingRow = z.object({ leavingSince: time });

const QueueEdge = z.object({ part: z.enum(QUEUE_PARTS), at: time, id });

export const QueueChoice = z.object({
  tab: z.enum(QUEUE_TABS).default('all'),
  /** Account id of a colleague whose conversations are listed; 0 for all. */
  staff: id.default(0),
  tag: id.default(0),
  /** Cursor: last row of the previous page; null for the first page. */
  after: QueueEdge.nullable().default(null),
});
export type QueueChoice = z.output<typeof QueueChoice>;

const Queue = z.object({
  sections: z.array(z.object({ part: z.enum(QUEUE_PARTS), rows: z.array(z.union([QueueRow, LeavingRow])) })),
  /** Cursor of the next page; null on the last page. */
  next: QueueEdge.nullable(),
  counts: z.object({ open: z.number(), mine: z.number(), waiting: z.number(), later: z.number() }),
  /** Longest wait in minutes; null while no visitor waits. */
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
    /** Text in the chosen Chinese script; null when it equals `text`. */
    converted: text.nullable(),
    files: z.array(File),
    /** State of a reply on a channel; null for the chat of the site and for messages of the contact. */
    delivery: z.enum(DELIVERY_STATES).nullable(),
  }),
  /** `text` is a message key, or the literal text of an event without a key. */
  z.object({ kind: z.literal('event'), id, at: time, sender: text, text }),
  z.object({ kind: z.literal('note'), id, at: time, author: text, text, handedTo: text }),
]);
export type ThreadEntry = z.infer<typeof ThreadEntry>;

const ReadyReply = z.object({
  /** Id of a stored reply, or the name of a built-in one. */
  key: text,
  name: text,
  /** Text in the visitor's language with the known placeholders filled in. */
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
  /** Account id; 0 for a guest. */
  userId: id,
  nickname: text,
  /** True when staff may open the page of this student. */
  hasPage: z.boolean(),
  areaCode: text,
  mobile: text,
  language: text,
  host: text,
  page: text,
  /** Name of the school that `page` is about. */
  pageName: text,
  grades: z.array(z.object({ exam: text, subject: text, grade: text, predicted: z.boolean() })),
  english: z.object({ type: text, overall: text, predicted: z.boolean() }).nullable(),
});

const CaseSummary = z.object({
  id,
  caseState: z.enum(CASE_STATES),
  /** Latest step that was reached. */
  step: z.enum(APPLICATION_STEPS).nullable(),
  stepsDone: z.number(),
  courses: z.array(z.object({ school: text, course: text, seal: text })),
  adviser: text,
  /** Earliest reply deadline of an open offer; '' without one. */
  replyBy: text,
  unanswered: z.number(),
});

const SharedResult = z.object({
  at: time,
  answers: ShownResult.shape.answers,
  names: CatalogueNames,
  /** Best matches of the shared result. */
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
  /**
   * Id of the first message of this page, used as `before` for the previous page; 0 when there are no older messages.
   */
  older: id,
  isNewest: z.boolean(),
  tags: z.array(Tag),
  /** What the messages of a guest on this page contain for a lead; null for a student. */
  leadInput: z.object({ phone: text, email: text, question: text }).nullable(),
  replies: z.array(ReadyReply),
  visitor: Visitor,
  /** Channel of the contact; null for the chat of the site. */
  channel: z
    .object({
      kind: z.enum(CHANNEL_KINDS),
      /** Address to which a reply can be sent in addition to the chat; '' for channels without. */
      address: text,
      /** Whether the contact's last message was a mail. */
      byMail: z.boolean(),
      /** End of the time in which free replies are possible. */
      until: time,
      isOpen: z.boolean(),
      /** Templates, which can be sent at any time. */
      templates: z.array(text),
    })
    .nullable(),
  /** Latest questions of the visitor to the assistant. */
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
  /** Id of the open conversation; 0 for none. */
  id: id.default(0),
  /** Message id before which to read; 0 for the newest messages. */
  before: id.default(0),
  script: z.enum(SCRIPTS).nullable().default(null),
});

const Desk = z.object({
  /** Current time of the backend's clock. */
  now: time,
  queue: Queue,
  open: OpenConversation.nullable(),
  canEditTags: z.boolean(),
});
export type ConversationDesk = z.infer<typeof Desk>;

export const getDesk = officeQuery('conversations.get', DeskInput, Desk);
/** Returns the same as `getDesk`, for polling: it does not extend the idle time of the session. */
export const refreshDesk = { ...officeQuery('conversations.refresh', DeskInput, Desk), isBackground: true } as const;

const Gone = z.object({ kind: z.literal('gone') });
const Done = z.object({ kind: z.literal('done') });
const conversation = { id };

export const markConversationRead = {
  ...officeMutation('conversations.markRead', z.object(conversation), z.null()),
  isBackground: true,
} as const;

export const sendTyping = {
  ...officeMutation('conversations.typing', z.object(conversation), z.null()),
  isBackground: true,
} as const;

/** Assigns the conversation to the caller. `from` is the adviser that the page showed. */
export const takeConversation = officeMutation(
  'conversations.take',
  z.object({ ...conversation, from: id.default(0) }),
  z.discriminatedUnion('kind', [Done, Gone, z.object({ kind: z.literal('takenMeanwhile'), name: text })]),
);

export const handOverConversation = officeMutation(
  'conversations.handOver',
  /** `to` is the account id of a colleague; 0 for the team. */
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

/** Sends a reply to the visitor and assigns the conversation to its author. */
export const sendReply = {
  ...officeMutation(
    'conversations.reply',
    z.object({
      ...conversation,
      text,
      /** Client id of the message: a retry with the same id creates no second message. */
      echo: text,
      /** Id of the adviser from whom the author has agreed to take over the conversation; 0 for none. */
      takeFrom: id.default(0),
      /** Template to send in place of a text, on a channel that has it; '' for none. */
      template: text.default(''),
      /** Whether the reply is also sent to the address that the visitor has left. */
      byMail: z.boolean().default(false),
    }),
    z.discriminatedUnion('kind', [
      Done,
      Gone,
      z.object({ kind: z.literal('held'), name: text, staffId: id }),
      z.object({ kind: z.literal('ended') }),
      /** The provider accepts no free reply any more. */
      z.object({ kind: z.literal('windowClosed') }),
      /** The channel carries texts only, or the agency has removed the channel. */
      z.object({ kind: z.literal('notOnChannel') }),
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
  /** Id of the matching message; 0 when the name of the visitor matches. */
  message: id,
  /** Excerpt around the match; `from` and `to` are the offsets of the match in it. */
  line: text,
  from: z.number(),
  to: z.number(),
  by: text,
  at: time,
});

export const searchConversations = officeQuery(
  'conversations.search',
  z.object({ q: text.default(''), before: id.default(0) }),
  /** `before` is the cursor of the next page; 0 on the last page. */
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
      /** Number of messages after which the transcript is cut; null for a complete one. */
      cutAt: z.number().nullable(),
    })
    .nullable(),
);
