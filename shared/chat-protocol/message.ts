import { z } from 'zod';
import { ChatAnswer } from '#shared/contract/chat.ts';

/**
 * Delivery states of a visitor's message: sending, delayed while the room retries, sent, or failed. A delayed or failed
 * one can be resent manually.
 */
const DELIVERIES = ['sending', 'delayed', 'sent', 'failed'] as const;

/** Events shown in the conversation; the page has their texts. */
const NOTICES = [
  /** A person was requested; no response yet. */
  'humanAsked',
  /** A person joined: the author. */
  'humanJoined',
  /** The visitor ended the conversation with the person. */
  'humanLeft',
  /** The person, or their service, ended it. */
  'humanEnded',
  /** The service was unreachable for too long. */
  'humanLost',
  /** The service rejected the request or does not respond. */
  'humanUnavailable',
  /** The following messages belong to an earlier session whose connection was lost. */
  'humanEarlier',
] as const;
export type Notice = (typeof NOTICES)[number];

const Text = z.object({ kind: z.literal('text'), text: z.string() });

/** Assistant's answer to the message with that sequence number. Its markup was sanitised at the edge. */
const Answer = z.object({
  kind: z.literal('answer'),
  question: z.int(),
  ...ChatAnswer.shape,
  rating: z.enum(['up', 'down']).nullable(),
});

/** Bytes at chatFileAddress(seq). */
const FileBody = z.object({
  kind: z.literal('file'),
  shows: z.enum(['image', 'audio', 'document']),
  name: z.string(),
  size: z.number().nullable(),
  contentType: z.string(),
});

const NoticeBody = z.object({ kind: z.literal('notice'), notice: z.enum(NOTICES) });

/** Deleted by its author. */
const Deleted = z.object({ kind: z.literal('deleted') });

export const MessageBody = z.discriminatedUnion('kind', [Text, Answer, FileBody, NoticeBody, Deleted]);
export type MessageBody = z.infer<typeof MessageBody>;
/** Content from either side, or its deletion. */
export type MessageContentBody = Extract<MessageBody, { kind: 'text' | 'file' | 'deleted' }>;

export const ChatMessage = z.object({
  /** Position in the conversation, equal on every tab and permanent. */
  seq: z.int(),
  /** Revision of the last change; a tab requests everything after the revision it has seen. */
  rev: z.int(),
  from: z.enum(['visitor', 'assistant', 'agent', 'system']),
  /** Person at the other end, or the subject of a notice. */
  author: z.object({ name: z.string(), avatar: z.string() }).nullable(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Client id of the sending tab; '' for messages of others. */
  echoId: z.string(),
  delivery: z.enum(DELIVERIES),
  body: MessageBody,
});
export type ChatMessage = z.infer<typeof ChatMessage>;
