import { z } from 'zod';
import { ChatAnswer } from '#shared/contract/chat.ts';

/**
 * Of a visitor's own message: on its way, not there in time while the room goes on trying, with those who answer, or not got
 * there. A delayed or failed one may be sent again by hand.
 */
const DELIVERIES = ['sending', 'delayed', 'sent', 'failed'] as const;

/** What the conversation says of itself; the page has the words. */
const NOTICES = [
  /** A person was asked for; nobody has answered yet. */
  'humanAsked',
  /** A person is there; its author is who. */
  'humanJoined',
  /** The visitor left the person. */
  'humanLeft',
  /** The person, or their service, ended it. */
  'humanEnded',
  /** The service could not be reached for too long. */
  'humanLost',
  /** There is no person to be had: the service refused or does not answer. */
  'humanUnavailable',
  /** What follows was written to the visitor before, in a session whose connection was lost. */
  'humanEarlier',
] as const;
export type Notice = (typeof NOTICES)[number];

const Text = z.object({ kind: z.literal('text'), text: z.string() });

/** The assistant's, to the message of that sequence number. Its markup was sanitised at the edge. */
const Answer = z.object({
  kind: z.literal('answer'),
  question: z.int(),
  ...ChatAnswer.shape,
  rating: z.enum(['up', 'down']).nullable(),
});

/** Its bytes stand at chatFileAddress(seq). */
const FileBody = z.object({
  kind: z.literal('file'),
  shows: z.enum(['image', 'audio', 'document']),
  name: z.string(),
  size: z.number().nullable(),
  contentType: z.string(),
});

const NoticeBody = z.object({ kind: z.literal('notice'), notice: z.enum(NOTICES) });

/** Taken back by who wrote it. */
const Deleted = z.object({ kind: z.literal('deleted') });

export const MessageBody = z.discriminatedUnion('kind', [Text, Answer, FileBody, NoticeBody, Deleted]);
export type MessageBody = z.infer<typeof MessageBody>;
/** What one of two sides said to the other, or took back. */
export type SaidBody = Extract<MessageBody, { kind: 'text' | 'file' | 'deleted' }>;

export const ChatMessage = z.object({
  /** Its place in the conversation: the same on every tab, and for good. */
  seq: z.int(),
  /** When it was last changed; a tab that has seen everything up to a revision asks for what came after. */
  rev: z.int(),
  from: z.enum(['visitor', 'assistant', 'agent', 'system']),
  /** Of a person at the other end, or of a notice about one. */
  author: z.object({ name: z.string(), avatar: z.string() }).nullable(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The name that the sending tab gave it; '' for what others wrote. */
  echoId: z.string(),
  delivery: z.enum(DELIVERIES),
  body: MessageBody,
});
export type ChatMessage = z.infer<typeof ChatMessage>;
