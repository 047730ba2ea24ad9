import { z } from 'zod';
import { ChatAnswer } from '#shared/contract/chat.ts';
import { CHAT_REFUSALS } from './commands.ts';

// What the edge, which knows who is asking, tells the chat Worker: POST http://chat/rooms/ROOM/ORDER. None of it is a
// browser's to send.

/** By what the chat Worker knows the portal. */
export const CHAT_SECRET_HEADER = 'x-chat-secret';

/** Said of a socket that a user's login opened; a guest's has nothing that could end. */
export const LOGIN_SOCKET_HEADER = 'x-login-socket';

export const roomAddress = (room: string, order: string) => `http://chat/rooms/${encodeURIComponent(room)}/${order}`;

/** Whose conversation it is; also the room's name. */
export const roomOf = (agentKey: string, { userId, visitorId }: { userId: string; visitorId: string }) =>
  `${agentKey}:${userId ? `user:${userId}` : `guest:${visitorId}`}`;

const Contact = z.object({ sourceId: z.string(), pubsubToken: z.string(), conversationId: z.string() });

export const HumanOrder = z.object({
  /** '' for the embedded service. */
  service: z.object({ origin: z.string(), inbox: z.string() }),
  /** Null where the service itself is to be asked for one. */
  contact: Contact.nullable(),
  visitor: z.object({ name: z.string(), avatar: z.string(), attributes: z.record(z.string(), z.string()) }),
});
export type HumanOrder = z.infer<typeof HumanOrder>;

export const FileOrder = z.object({
  echoId: z.string(),
  name: z.string(),
  contentType: z.string(),
  shows: z.enum(['image', 'audio', 'document']),
});
export type FileOrder = z.infer<typeof FileOrder>;

/** The answer order's body: one of these a line, as the answer is written. Without the last one there is none. */
export const AnswerPiece = z.union([z.object({ draft: z.string() }), z.object({ answer: ChatAnswer })]);
export type AnswerPiece = z.infer<typeof AnswerPiece>;

export const OrderReply = z.union([
  z.object({
    ok: z.literal(true),
    seq: z.int(),
    asks: z.boolean(),
    /** Of a message that the assistant is to be asked about again, or that was rated. */
    text: z.string().optional(),
    messageId: z.string().optional(),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(CHAT_REFUSALS),
    /** For who was too fast. */
    waitSeconds: z.int().optional(),
  }),
]);
export type OrderReply = z.infer<typeof OrderReply>;
