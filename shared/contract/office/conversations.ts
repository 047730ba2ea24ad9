import { z } from 'zod';
import { BANDS } from '#shared/contract/matching/school-list.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { MAX_CONVERSATION_NOTE_CHARS, CHINESE_SCRIPTS, SNOOZE_PRESETS } from '#shared/rules/office-conversation.ts';
import { QUEUE_PARTS, QUEUE_TABS } from '#shared/rules/office-queue.ts';
import { CHANNEL_KINDS, DELIVERY_STATES } from '#shared/rules/channels.ts';
import { AttributionOutput } from './attribution.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';
import { ShownResult } from './shown-result.ts';
import { CatalogueNames } from './student.ts';

const id = z.number().int().nonnegative();
const timestamp = z.number();
const textField = z.string();

const TagSchema = z.object({ id, name: textField });
export type ConversationTag = z.infer<typeof TagSchema>;

const QueueRow = z.object({
  id,
  name: textField,
  status: z.enum(['open', 'resolved']),
  /** Message key of how the conversation was last resolved, or '' if it never was. */
  ended: textField,
  /** Id and name of the assigned adviser; 0 and '' when unassigned. */
  staffId: id,
  adviser: textField,
  lastText: textField,
  lastAt: timestamp,
  /** Time at which the snooze ends, or 0 if it is not snoozed. */
  laterUntil: timestamp,
  unread: z.number(),
  /** Minutes of opening hours since the visitor's unanswered message. */
  waited: z.number(),
  language: textField,
  /** Channel of the contact, or null for the site's chat. */
  channel: z.enum(CHANNEL_KINDS).nullable(),
  /** Page on which the visitor wrote. */
  page: textField,
  /** Whether the visitor has a page with the conversation open. */
  isHere: z.boolean(),
  tags: z.array(TagSchema),
});
export type QueueRow = z.infer<typeof QueueRow>;

/** Row of a visitor who requested deletion. It contains only the date of the request. */
const LeavingRow = z.object({ leavingSince: timestamp });

const QueuePageEdge = z.object({ part: z.enum(QUEUE_PARTS), at: timestamp, id });

export const QueueChoice = z.object({
  tab: z.enum(QUEUE_TABS).default('all'),
  /** Account id of a colleague whose conversations are listed, or 0 for all. */
  staff: id.default(0),
  tag: id.default(0),
  /** Cursor: last row of the previous page, or null for the first page. */
  after: QueuePageEdge.nullable().default(null),
});
export type QueueChoice = z.output<typeof QueueChoice>;

const QueueSchema = z.object({
  sections: z.array(z.object({ part: z.enum(QUEUE_PARTS), rows: z.array(z.union([QueueRow, LeavingRow])) })),
  /** Cursor of the next page; null on the last page. */
  next: QueuePageEdge.nullable(),
  counts: z.object({ open: z.number(), mine: z.number(), waiting: z.number(), later: z.number() }),
  /** Longest wait in minutes, or null while no visitor waits. */
  longestWait: z.number().nullable(),
  repliesToday: z.number(),
  tags: z.array(TagSchema),
  colleagues: z.array(
    z.object({ id, name: textField, presence: z.enum(['here', 'away', 'gone']), conversations: z.number() }),
  ),
});
export type ConversationQueue = z.infer<typeof QueueSchema>;

const ThreadFile = z.object({
  key: textField,
  name: textField,
  shows: z.enum(['image', 'audio', 'document']),
  size: z.number(),
});

const ThreadEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['theirs', 'mine']),
    id,
    at: timestamp,
    sender: textField,
    text: textField,
    /** Text in the selected Chinese script, or null if it equals `text`. */
    converted: textField.nullable(),
    files: z.array(ThreadFile),
    /** Delivery state of a reply on a channel, or null for the site's chat and for messages from the contact. */
    delivery: z.enum(DELIVERY_STATES).nullable(),
  }),
  /** `text` is a message key, or the literal text of an event without a key. */
  z.object({ kind: z.literal('event'), id, at: timestamp, sender: textField, text: textField }),
  z.object({ kind: z.literal('note'), id, at: timestamp, author: textField, text: textField, handedTo: textField }),
]);
export type ThreadEntry = z.infer<typeof ThreadEntry>;

const ReadyReply = z.object({
  /** Id of a stored reply, or the name of a built-in one. */
  key: textField,
  name: textField,
  /** Text in the visitor's language with the known placeholders filled in. */
  text: textField,
  from: z.enum(['own', 'shared', 'given']),
});
export type ReadyReply = z.infer<typeof ReadyReply>;

const SavedSchool = z.object({
  id: textField,
  name: textField,
  seal: textField,
  note: textField,
  courses: z.array(textField),
});
const FoundSchool = z.object({
  id: textField,
  name: textField,
  seal: textField,
  score: z.number(),
  most: z.number(),
  band: z.enum(BANDS),
});

const Visitor = z.object({
  /** Account id, or 0 for a guest. */
  userId: id,
  nickname: textField,
  /** Whether staff may open this student's page. */
  hasPage: z.boolean(),
  areaCode: textField,
  mobile: textField,
  language: textField,
  host: textField,
  page: textField,
  /** Name of the school that is the subject of `page`. */
  pageName: textField,
  grades: z.array(z.object({ exam: textField, subject: textField, grade: textField, predicted: z.boolean() })),
  english: z.object({ type: textField, overall: textField, predicted: z.boolean() }).nullable(),
});

const CaseSummary = z.object({
  id,
  caseState: z.enum(CASE_STATES),
  stepsDone: z.number(),
  courses: z.array(z.object({ school: textField, course: textField, seal: textField })),
  adviser: textField,
  /** Earliest reply deadline of an open offer, or '' if there is none. */
  replyBy: textField,
  unanswered: z.number(),
});

const SharedResult = z.object({
  at: timestamp,
  answers: ShownResult.shape.answers,
  names: CatalogueNames,
  /** Best matches of the shared result. */
  schools: z.array(FoundSchool),
});

const OpenConversation = z.object({
  id,
  name: textField,
  status: z.enum(['open', 'resolved']),
  ended: textField,
  staffId: id,
  adviser: textField,
  waited: z.number(),
  laterUntil: timestamp,
  unread: z.number(),
  isHere: z.boolean(),
  entries: z.array(ThreadEntry),
  /**
   * Id of the first message on this page, used as `before` for the previous page, or 0 if there are no older messages.
   */
  older: id,
  isNewest: z.boolean(),
  tags: z.array(TagSchema),
  /** Contact details and question found in a guest's messages on this page, for a lead, or null for a student. */
  leadInput: z.object({ phone: textField, email: textField, question: textField }).nullable(),
  /** Lead with which the conversation belongs together, or null if there is none. */
  lead: z
    .object({ id, areaCode: textField, mobile: textField, email: textField, attribution: AttributionOutput })
    .nullable(),
  replies: z.array(ReadyReply),
  visitor: Visitor,
  /** Channel of the contact, or null for the site's chat. */
  channel: z
    .object({
      kind: z.enum(CHANNEL_KINDS),
      /** E-mail address to which a reply can be sent in addition to the chat, or '' for channels without one. */
      address: textField,
      /** Whether the contact's last message was a mail. */
      byMail: z.boolean(),
      /** Time until which free replies are possible. */
      until: timestamp,
      isOpen: z.boolean(),
      /** Templates, which can be sent at any time. */
      templates: z.array(textField),
    })
    .nullable(),
  /** Latest questions that the visitor asked the assistant, with the answers as text, and the schools of their cards. */
  asked: z.array(z.object({ at: timestamp, question: textField, answer: textField, schools: z.array(textField) })),
  application: CaseSummary.nullable(),
  result: SharedResult.nullable(),
  saved: z.array(SavedSchool),
  earlier: z.array(
    z.object({
      id,
      askedAt: timestamp,
      answeredAt: timestamp.nullable(),
      by: textField,
      stars: z.number().nullable(),
      comment: textField,
    }),
  ),
});
export type OpenConversation = z.infer<typeof OpenConversation>;

const DeskInput = QueueChoice.extend({
  /** Id of the open conversation, or 0 for none. */
  id: id.default(0),
  /** Message id before which messages are read, or 0 for the newest messages. */
  before: id.default(0),
  script: z.enum(CHINESE_SCRIPTS).nullable().default(null),
});

const DeskSchema = z.object({
  /** Current time of the backend's clock. */
  now: timestamp,
  queue: QueueSchema,
  open: OpenConversation.nullable(),
  canEditTags: z.boolean(),
});
export type ConversationDesk = z.infer<typeof DeskSchema>;

export const getDesk = createOfficeQuery('conversations.get', DeskInput, DeskSchema);
/** Returns the same as `getDesk`, for polling: it does not extend the idle time of the session. */
export const refreshDesk = {
  ...createOfficeQuery('conversations.refresh', DeskInput, DeskSchema),
  isBackground: true,
} as const;

const GoneOutcome = z.object({ kind: z.literal('gone') });
const DoneOutcome = z.object({ kind: z.literal('done') });
const conversationIdField = { id };

export const markConversationRead = {
  ...createOfficeMutation('conversations.markRead', z.object(conversationIdField), z.null()),
  isBackground: true,
} as const;

export const sendTyping = {
  ...createOfficeMutation('conversations.typing', z.object(conversationIdField), z.null()),
  isBackground: true,
} as const;

/** Assigns the conversation to the caller. `from` is the adviser shown on the page. */
export const takeConversation = createOfficeMutation(
  'conversations.take',
  z.object({ ...conversationIdField, from: id.default(0) }),
  z.discriminatedUnion('kind', [
    DoneOutcome,
    GoneOutcome,
    z.object({ kind: z.literal('takenMeanwhile'), name: textField }),
  ]),
);

export const handOverConversation = createOfficeMutation(
  'conversations.handOver',
  /** `to` is the account id of a colleague, or 0 for the team. */
  z.object({ ...conversationIdField, from: id, to: id, note: textField.max(MAX_CONVERSATION_NOTE_CHARS) }),
  z.discriminatedUnion('kind', [
    DoneOutcome,
    GoneOutcome,
    z.object({ kind: z.literal('colleagueGone') }),
    z.object({ kind: z.literal('movedMeanwhile') }),
  ]),
);

export const snoozeConversation = createOfficeMutation(
  'conversations.snooze',
  z.object({ ...conversationIdField, preset: z.enum(SNOOZE_PRESETS), until: textField.default('') }),
  z.discriminatedUnion('kind', [DoneOutcome, GoneOutcome, z.object({ kind: z.literal('wrongTime') })]),
);

export const closeConversation = createOfficeMutation(
  'conversations.close',
  z.object(conversationIdField),
  z.discriminatedUnion('kind', [DoneOutcome, GoneOutcome]),
);

export const addNote = createOfficeMutation(
  'conversations.note',
  z.object({ ...conversationIdField, text: textField.max(MAX_CONVERSATION_NOTE_CHARS) }),
  z.discriminatedUnion('kind', [DoneOutcome, GoneOutcome]),
);

export const tagConversation = createOfficeMutation(
  'conversations.tag',
  z.object({ ...conversationIdField, tag: id, isOn: z.boolean() }),
  z.discriminatedUnion('kind', [DoneOutcome, GoneOutcome]),
);

/** Sends a reply to the visitor and assigns the conversation to its author. */
export const sendReply = {
  ...createOfficeMutation(
    'conversations.reply',
    z.object({
      ...conversationIdField,
      text: textField,
      /** Client id of the message: a retry with the same id creates no second message. */
      echo: textField,
      /** Account id of the adviser from whom the author agreed to take over the conversation, or 0 for none. */
      takeFrom: id.default(0),
      /** Template to send instead of a text, on a channel that has it, or '' for none. */
      template: textField.default(''),
      /** Whether the reply is also sent to the visitor's e-mail address. */
      byMail: z.boolean().default(false),
    }),
    z.discriminatedUnion('kind', [
      DoneOutcome,
      GoneOutcome,
      z.object({ kind: z.literal('held'), name: textField, staffId: id }),
      z.object({ kind: z.literal('ended') }),
      /** The provider no longer accepts free replies. */
      z.object({ kind: z.literal('windowClosed') }),
      /** The channel supports only texts, or the agency has removed the channel. */
      z.object({ kind: z.literal('notOnChannel') }),
      z.object({ kind: z.literal('placeholder'), place: textField }),
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
  name: textField,
  status: z.enum(['open', 'resolved']),
  adviser: textField,
  /** Id of the matching message, or 0 if the visitor's name matches. */
  message: id,
  /** Excerpt around the match. `from` and `to` are the offsets of the match in it. */
  line: textField,
  from: z.number(),
  to: z.number(),
  by: textField,
  at: timestamp,
});

export const searchConversations = createOfficeQuery(
  'conversations.search',
  z.object({ q: textField.default(''), before: id.default(0) }),
  /** `before` is the cursor of the next page; 0 on the last page. */
  z.object({ found: z.array(FoundConversation), before: id }),
);

export const getTranscript = createOfficeQuery(
  'conversations.transcript',
  z.object(conversationIdField),
  z
    .object({
      id,
      name: textField,
      entries: z.array(
        z.object({ id, at: timestamp, kind: z.enum(['message', 'event']), sender: textField, text: textField }),
      ),
      /** Number of messages after which the transcript is truncated, or null if it is complete. */
      cutAt: z.number().nullable(),
    })
    .nullable(),
);
