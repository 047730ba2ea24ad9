import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import type { z } from 'zod';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import {
  RequestHumanCommand,
  type ChatEntry,
  type ChatErrorReason,
  FileCommand,
  type FileOrder,
  LOGIN_SOCKET_HEADER,
  type OrderReply,
  RateCommand,
  RetryCommand,
  type CommandResult,
  SendTextCommand,
} from '#shared/chat-protocol/commands.ts';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { rateAnswer } from '#shared/contract/chat.ts';
import { getBackendClient } from '#worker/edge-caller.ts';
import type { ChatParticipant, EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { requireJsonBody } from '#worker/proxy/proxy-backend.ts';
import { csrfProtection } from '#worker/security/csrf-protection.ts';
import { joinBytes } from './join-bytes.ts';
import { streamAnswerToRoom, findSupport } from './find-support.ts';
import { checkFile, validateChatFile } from '#shared/chat-protocol/validate-chat-file.ts';
import {
  createGuestName,
  setGuestSecret,
  rateLimitChat,
  createGuestSecret,
  createRoomClient,
  getGuestSecret,
  parseOrderReply,
  resolveChatParticipant,
  rejectCommand,
  requireSameOriginSocket,
  rejectUnidentified,
  type RoomClient,
  getVisitorId,
} from './chat-participant.ts';
import { MAX_CHAT_COMMAND_BYTES } from '#worker/request/limit-body.ts';
import { MessageBody } from '#shared/chat-protocol/message.ts';
import { formatContentDisposition } from '#shared/rules/file-name.ts';
import { parseMultipart } from '#shared/rules/parse-multipart.ts';

const respondWithData = (c: EdgeContext, data: unknown = null) => c.json({ code: Number(SUCCESS_CODE), data });

/** Commands that must be JSON: a cross-site form can post text/plain without a preflight. File uploads are forms. */
const JSON_COMMANDS = [
  CHAT_PATHS.enter,
  CHAT_PATHS.say,
  CHAT_PATHS.retry,
  CHAT_PATHS.human,
  CHAT_PATHS.leave,
  CHAT_PATHS.rate,
];

/**
 * Endpoints for the commands of a visitor in their conversation (shared/chat-protocol/commands.ts), which go to their
 * room.
 */
export function createChatEndpoints(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const limitBodySize = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => rejectCommand(c as EdgeContext, 'tooLarge') });
  app.use('/_/chat/*', csrfProtection());
  app.use(CHAT_PATHS.file, limitBodySize(MAX_REQUEST_BODY_BYTES));
  app.use('/_/chat/*', except(CHAT_PATHS.file, limitBodySize(MAX_CHAT_COMMAND_BYTES)));
  app.get(CHAT_PATHS.live, requireSameOriginSocket());
  app.use('/_/chat/*', rateLimitChat(), resolveChatParticipant());
  for (const path of JSON_COMMANDS) app.post(path, requireJsonBody());

  app.post(CHAT_PATHS.enter, (c) => enterChat(c as EdgeContext));
  app.get(
    CHAT_PATHS.live,
    withRoom((c, room, { userId }) =>
      room.send(`live${new URL(c.req.url).search}`, {
        headers: { upgrade: 'websocket', ...(userId && { [LOGIN_SOCKET_HEADER]: 'yes' }) },
      }),
    ),
  );
  app.post(
    CHAT_PATHS.say,
    withRoom((c, room) =>
      withCommand(c, SendTextCommand, async (command) => respondToMessage(c, room, await room.order('say', command))),
    ),
  );
  app.post(
    CHAT_PATHS.retry,
    withRoom((c, room) =>
      withCommand(c, RetryCommand, async (command) => respondToMessage(c, room, await room.order('retry', command))),
    ),
  );
  app.post(CHAT_PATHS.file, withRoom(receiveFile));
  app.get(
    `${CHAT_PATHS.file}/:seq{[0-9]{1,15}}`,
    withRoom((c, room) => serveFile(c, room, Number(c.req.param('seq')))),
  );
  app.post(
    CHAT_PATHS.human,
    withRoom((c, room, participant) =>
      withCommand(c, RequestHumanCommand, (command) => requestHuman(c, room, participant, command)),
    ),
  );
  app.post(
    CHAT_PATHS.leave,
    withRoom(async (c, room) => respondWithReply(c, await room.order('leave'))),
  );
  app.post(
    CHAT_PATHS.rate,
    withRoom((c, room) => withCommand(c, RateCommand, (rating) => rateMessage(c, room, rating))),
  );
  return app;
}

/** Requires a participant: a user who could be loaded, or a guest, who must have called `enter` before. */
function withRoom(
  handleRequest: (c: EdgeContext, room: RoomClient, participant: ChatParticipant) => Promise<Response> | Response,
) {
  return async (context: unknown): Promise<Response> => {
    const c = context as EdgeContext;
    const participant = c.get('chatter');
    if (!participant || !c.get('agent')) return rejectCommand(c, 'unavailable');
    if (!participant.userId && !participant.visitorId) return rejectUnidentified(c);
    return handleRequest(c, createRoomClient(c, participant), participant);
  };
}

async function withCommand<S extends z.ZodType>(
  c: EdgeContext,
  schema: S,
  handleCommand: (input: z.output<S>) => Promise<Response>,
): Promise<Response> {
  const parsedCommand = schema.safeParse(await c.req.json().catch(() => null));
  return parsedCommand.success ? handleCommand(parsedCommand.data) : rejectCommand(c, 'badInput');
}

const respondWithReply = (c: EdgeContext, reply: OrderReply | null) =>
  reply?.ok
    ? respondWithData(c, { seq: reply.seq } satisfies CommandResult)
    : rejectCommand(c, reply?.reason ?? ('unavailable' satisfies ChatErrorReason), reply?.waitSeconds);

async function enterChat(c: EdgeContext): Promise<Response> {
  const participant = c.get('chatter');
  if (!participant || !c.get('agent')) return rejectCommand(c, 'unavailable');
  const secret = (participant.visitorId && getGuestSecret(c)) || createGuestSecret();
  setGuestSecret(c, secret);
  // Staff can no longer see a user who requested deletion (backend/staff/permissions.ts), so the conversation ends.
  if (participant.isDeletionRequested) await createRoomClient(c, participant).order('leave');
  return respondWithData(c, {
    name: await getDisplayName(c, { ...participant, visitorId: await getVisitorId(secret) }),
    isGuest: !participant.userId,
  } satisfies ChatEntry);
}

const getDisplayName = async (c: EdgeContext, { name, visitorId }: ChatParticipant) =>
  name || createGuestName(visitorId, c.get('locale'));

/** Responds once the room has stored the message. The assistant's answer reaches the page over the socket. */
function respondToMessage(c: EdgeContext, room: RoomClient, reply: OrderReply | null): Response {
  if (reply?.ok && reply.asks && reply.text)
    c.executionCtx.waitUntil(streamAnswerToRoom(c, room, reply.seq, reply.text));
  return respondWithReply(c, reply);
}

async function receiveFile(c: EdgeContext, room: RoomClient): Promise<Response> {
  const body = await c.req.arrayBuffer();
  const form = await parseMultipart(c.req.header('content-type') ?? '', body).catch(() => null);
  const command = FileCommand.safeParse({ echoId: form?.get('echoId') });
  const file = form?.get('file');
  if (!command.success || !(file instanceof File)) return rejectCommand(c, 'badInput');
  const chatFileResult = await validateChatFile(file);
  if (!chatFileResult.ok) return rejectCommand(c, chatFileResult.reason);
  const { bytes, ...fileMeta } = chatFileResult.file;
  const fileOrder: FileOrder = { echoId: command.data.echoId, ...fileMeta };
  const headers = { 'x-file': encodeURIComponent(JSON.stringify(fileOrder)) };
  const roomResponse = await room.send('file', { method: 'POST', body: bytes, headers }).catch(() => null);
  return respondWithReply(c, roomResponse && (await parseOrderReply(roomResponse)));
}

async function requestHuman(
  c: EdgeContext,
  room: RoomClient,
  participant: ChatParticipant,
  command: z.output<typeof RequestHumanCommand>,
): Promise<Response> {
  if (participant.isDeletionRequested) return rejectCommand(c, 'leaving');
  const supportResult = await findSupport(c, participant, await getDisplayName(c, participant), command);
  if (supportResult.ok) return respondWithReply(c, await room.order('human', supportResult.value));
  await room.order('unreachable');
  return rejectCommand(c, 'unavailable');
}

/**
 * Stores the rating in the room, which knows the id of the answer, and sends it to the backend, whose errors are
 * ignored.
 */
async function rateMessage(c: EdgeContext, room: RoomClient, rating: { seq: number; up: boolean }): Promise<Response> {
  const reply = await room.order('rate', rating);
  if (reply?.ok && reply.messageId)
    c.executionCtx.waitUntil(getBackendClient(c)(rateAnswer, { messageId: reply.messageId, up: rating.up }));
  return respondWithReply(c, reply);
}

/** Maximum size of a file that staff send. Higher than that of visitors. */
const MAX_STAFF_FILE_BYTES = 25 * 1024 * 1024;
/** Number of bytes that suffice to detect any accepted file type. */
const SIGNATURE_BYTES = 16;

/** Serves a file as the type that its bytes show, in a sandbox and uncached. */
async function serveFile(c: EdgeContext, room: RoomClient, seq: number): Promise<Response> {
  const fileResponse = await room.send(`file/${seq}`).catch(() => null);
  if (!fileResponse?.ok || !fileResponse.body) {
    await fileResponse?.body?.cancel();
    return rejectCommand(c, fileResponse?.status === 404 ? 'notFound' : 'unavailable');
  }
  const messageBody = MessageBody.parse(JSON.parse(decodeURIComponent(fileResponse.headers.get('x-file') ?? '')));
  if (messageBody.kind !== 'file') return rejectCommand(c, 'notFound');
  const { head, whole: fullStream } = await peekStream(fileResponse.body);
  const checkedFile = checkFile(head, messageBody.contentType);
  if (!checkedFile || (messageBody.size ?? 0) > MAX_STAFF_FILE_BYTES) {
    await fullStream.cancel();
    return rejectCommand(c, checkedFile ? 'tooLarge' : 'wrongKind');
  }
  const disposition = checkedFile.shows === 'document' ? 'attachment' : 'inline';
  return new Response(fullStream, {
    headers: {
      'content-type': checkedFile.contentType,
      'content-disposition': formatContentDisposition(disposition, messageBody.name, checkedFile.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
      // The URL only contains a sequence number, so the next person at this browser could get a cached file of this
      // conversation.
      'cache-control': 'private, no-store',
    },
  });
}

/** Returns the first bytes of a stream, and a stream that still includes them. */
async function peekStream(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let head = new Uint8Array();
  let isEnded = false;
  while (!isEnded && head.length < SIGNATURE_BYTES) {
    const { done, value } = await reader.read();
    isEnded = done;
    if (value) head = joinBytes(head, value);
  }
  const fullStream = new ReadableStream<Uint8Array>({
    start(controller) {
      if (head.length > 0) controller.enqueue(head);
      if (isEnded) controller.close();
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, whole: fullStream };
}
