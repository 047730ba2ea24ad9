import { z } from 'zod';
import { ChatAnswer } from '#shared/contract/chat.ts';

/**
 * Delivery states of a visitor's message. The chat room retries a delayed message. The visitor can resend a delayed or
 * failed one.
 */
const DELIVERY_STATES = ['sending', 'delayed', 'sent', 'failed'] as const;

/** Events shown in the conversation. The page has a text for each. */
const NOTICES = [
  /** The visitor requested an adviser, who has not responded yet. */
  'humanAsked',
  /** An adviser, the author of the notice, joined. */
  'humanJoined',
  /** The visitor ended the conversation with the person. */
  'humanLeft',
  /** The person or the chat service ended the conversation. */
  'humanEnded',
  /** The chat service was unreachable for too long. */
  'humanLost',
  /** The chat service rejected the request or does not respond. */
  'humanUnavailable',
  /** The messages that follow belong to an earlier session whose connection was lost. */
  'humanEarlier',
] as const;
export type Notice = (typeof NOTICES)[number];

const TextBody = z.object({ kind: z.literal('text'), text: z.string() });

/** Answer of the assistant to the message whose `seq` is `question`. The edge sanitised its markup. */
const AnswerBody = z.object({
  kind: z.literal('answer'),
  question: z.int(),
  ...ChatAnswer.shape,
  rating: z.enum(['up', 'down']).nullable(),
});

/** Attached file. Its bytes are at chatFileAddress(seq). */
const FileBody = z.object({
  kind: z.literal('file'),
  shows: z.enum(['image', 'audio', 'document']),
  name: z.string(),
  size: z.number().nullable(),
  contentType: z.string(),
});

const NoticeBody = z.object({ kind: z.literal('notice'), notice: z.enum(NOTICES) });

/** Message that its author deleted. */
const DeletedBody = z.object({ kind: z.literal('deleted') });

export const MessageBody = z.discriminatedUnion('kind', [TextBody, AnswerBody, FileBody, NoticeBody, DeletedBody]);
export type MessageBody = z.infer<typeof MessageBody>;
/** Bodies of messages from a visitor or an adviser. */
export type MessageContentBody = Extract<MessageBody, { kind: 'text' | 'file' | 'deleted' }>;

export const ChatMessage = z.object({
  /** Position in the conversation, permanent and the same in every tab. */
  seq: z.int(),
  /** Revision of the last change. A tab requests everything after the last revision it has. */
  rev: z.int(),
  from: z.enum(['visitor', 'assistant', 'agent', 'system']),
  /** Adviser who wrote the message, or whom a notice concerns; null otherwise. */
  author: z.object({ name: z.string(), avatar: z.string() }).nullable(),
  /** Time in milliseconds since 1970. */
  at: z.number(),
  /** Client id, assigned by the sending tab, or '' for messages of others. */
  echoId: z.string(),
  delivery: z.enum(DELIVERY_STATES),
  body: MessageBody,
});
export type ChatMessage = z.infer<typeof ChatMessage>;
