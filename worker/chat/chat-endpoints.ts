import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import type { z } from 'zod';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import {
  AskHumanCommand,
  type ChatEntry,
  type ChatRefusal,
  FileCommand,
  type FileOrder,
  LOGIN_SOCKET_HEADER,
  type OrderReply,
  RateCommand,
  RetryCommand,
  type Said,
  SayCommand,
} from '#shared/chat-protocol/commands.ts';
import { LARGEST_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import { SUCCESS_CODE } from '#shared/constants.ts';
import { rateAnswer } from '#shared/contract/chat.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { Chatter, EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { refuseOtherBodies } from '#worker/proxy/proxy-backend.ts';
import { csrfProtection } from '#worker/security/refuse-requests.ts';
import { answerQuestion, findHuman } from './find-human.ts';
import { checkFile, readChatFile } from '#shared/chat-protocol/read-chat-file.ts';
import {
  guestName,
  keepGuestSecret,
  limitChat,
  newGuestSecret,
  openRoom,
  readGuestSecret,
  readReply,
  recogniseChatter,
  refuseCommand,
  refuseForeignSocket,
  refuseNameless,
  type RoomClient,
  visitorIdOf,
} from './recognise-chatter.ts';
import { MAX_CHAT_COMMAND_BYTES } from '#worker/request/limit-body.ts';
import { MessageBody } from '#shared/chat-protocol/message.ts';
import { fileDisposition } from '#shared/rules/file-name.ts';
import { parseMultipart } from '#shared/rules/parse-multipart.ts';

const succeed = (c: EdgeContext, data: unknown = null) => c.json({ code: Number(SUCCESS_CODE), data });

/** A form of another site can send text/plain without asking, and no other command than a file is a form. */
const JSON_COMMANDS = [
  CHAT_PATHS.enter,
  CHAT_PATHS.say,
  CHAT_PATHS.retry,
  CHAT_PATHS.human,
  CHAT_PATHS.leave,
  CHAT_PATHS.rate,
];

/** What a browser may do in its own conversation: commands.ts of the protocol, each handed to the room of whoever asks. */
export function chatEndpoints(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const limitBody = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refuseCommand(c as EdgeContext, 'tooLarge') });
  app.use('/_/chat/*', csrfProtection());
  app.use(CHAT_PATHS.file, limitBody(LARGEST_REQUEST_BODY_BYTES));
  app.use('/_/chat/*', except(CHAT_PATHS.file, limitBody(MAX_CHAT_COMMAND_BYTES)));
  app.get(CHAT_PATHS.live, refuseForeignSocket());
  app.use('/_/chat/*', limitChat(), recogniseChatter());
  for (const path of JSON_COMMANDS) app.post(path, refuseOtherBodies());

  app.post(CHAT_PATHS.enter, (c) => enter(c as EdgeContext));
  app.get(
    CHAT_PATHS.live,
    inRoom((c, room, { userId }) =>
      room.send(`live${new URL(c.req.url).search}`, {
        headers: { upgrade: 'websocket', ...(userId && { [LOGIN_SOCKET_HEADER]: 'yes' }) },
      }),
    ),
  );
  app.post(
    CHAT_PATHS.say,
    inRoom((c, room) => read(c, SayCommand, async (said) => sayOn(c, room, await room.order('say', said)))),
  );
  app.post(
    CHAT_PATHS.retry,
    inRoom((c, room) => read(c, RetryCommand, async (said) => sayOn(c, room, await room.order('retry', said)))),
  );
  app.post(CHAT_PATHS.file, inRoom(takeFile));
  app.get(
    `${CHAT_PATHS.file}/:seq{[0-9]{1,15}}`,
    inRoom((c, room) => serveFile(c, room, Number(c.req.param('seq')))),
  );
  app.post(
    CHAT_PATHS.human,
    inRoom((c, room, chatter) => read(c, AskHumanCommand, ({ page }) => askHuman(c, room, chatter, page))),
  );
  app.post(
    CHAT_PATHS.leave,
    inRoom(async (c, room) => answerReply(c, await room.order('leave'))),
  );
  app.post(
    CHAT_PATHS.rate,
    inRoom((c, room) => read(c, RateCommand, (rating) => rate(c, room, rating))),
  );
  return app;
}

/** Nobody without a name gets into a room: a guest has been at enter before, and a user's name has to be known. */
function inRoom(handle: (c: EdgeContext, room: RoomClient, chatter: Chatter) => Promise<Response> | Response) {
  return async (given: unknown): Promise<Response> => {
    const c = given as EdgeContext;
    const chatter = c.get('chatter');
    if (!chatter || !c.get('agent')) return refuseCommand(c, 'unavailable');
    if (!chatter.userId && !chatter.visitorId) return refuseNameless(c);
    return handle(c, openRoom(c, chatter), chatter);
  };
}

async function read<S extends z.ZodType>(
  c: EdgeContext,
  schema: S,
  go: (input: z.output<S>) => Promise<Response>,
): Promise<Response> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  return parsed.success ? go(parsed.data) : refuseCommand(c, 'badInput');
}

const answerReply = (c: EdgeContext, reply: OrderReply | null) =>
  reply?.ok
    ? succeed(c, { seq: reply.seq } satisfies Said)
    : refuseCommand(c, reply?.reason ?? ('unavailable' satisfies ChatRefusal), reply?.waitSeconds);

async function enter(c: EdgeContext): Promise<Response> {
  const chatter = c.get('chatter');
  if (!chatter || !c.get('agent')) return refuseCommand(c, 'unavailable');
  const secret = (chatter.visitorId && readGuestSecret(c)) || newGuestSecret();
  keepGuestSecret(c, secret);
  // Whom they talked with sees nothing of them any more (staff/may-do.ts), and would be written to in vain.
  if (chatter.isLeaving) await openRoom(c, chatter).order('leave');
  return succeed(c, {
    name: await nameOf(c, { ...chatter, visitorId: await visitorIdOf(secret) }),
    isGuest: !chatter.userId,
  } satisfies ChatEntry);
}

const nameOf = async (c: EdgeContext, { name, visitorId }: Chatter) => name || guestName(visitorId, c.get('locale'));

/** The room has it; the assistant's answer comes by the socket, however long it takes. */
function sayOn(c: EdgeContext, room: RoomClient, reply: OrderReply | null): Response {
  if (reply?.ok && reply.asks && reply.text) c.executionCtx.waitUntil(answerQuestion(c, room, reply.seq, reply.text));
  return answerReply(c, reply);
}

async function takeFile(c: EdgeContext, room: RoomClient): Promise<Response> {
  const body = await c.req.arrayBuffer();
  const form = await parseMultipart(c.req.header('content-type') ?? '', body).catch(() => null);
  const command = FileCommand.safeParse({ echoId: form?.get('echoId') });
  const file = form?.get('file');
  if (!command.success || !(file instanceof File)) return refuseCommand(c, 'badInput');
  const taken = await readChatFile(file);
  if (!taken.ok) return refuseCommand(c, taken.reason);
  const { bytes, ...known } = taken.file;
  const order: FileOrder = { echoId: command.data.echoId, ...known };
  const headers = { 'x-file': encodeURIComponent(JSON.stringify(order)) };
  const sent = await room.send('file', { method: 'POST', body: bytes, headers }).catch(() => null);
  return answerReply(c, sent && (await readReply(sent)));
}

async function askHuman(c: EdgeContext, room: RoomClient, chatter: Chatter, page: string): Promise<Response> {
  if (chatter.isLeaving) return refuseCommand(c, 'leaving');
  const human = await findHuman(c, chatter, await nameOf(c, chatter), page);
  if (human.ok) return answerReply(c, await room.order('human', human.value));
  await room.order('unreachable');
  return refuseCommand(c, 'unavailable');
}

/** The room knows which answer it was; the backend that gave it is told, and a backend that fails may be told another time. */
async function rate(c: EdgeContext, room: RoomClient, rating: { seq: number; up: boolean }): Promise<Response> {
  const reply = await room.order('rate', rating);
  if (reply?.ok && reply.messageId)
    c.executionCtx.waitUntil(backendClientOf(c)(rateAnswer, { messageId: reply.messageId, up: rating.up }));
  return answerReply(c, reply);
}

/** What a person sends may be larger than what a visitor may. */
const LARGEST_FILE_FROM_PEOPLE_BYTES = 25 * 1024 * 1024;
/** By so many any kind can be told from the others. */
const TELLING_BYTES = 16;

/** Only what its own bytes say it is, never run, and nobody else's to keep. */
async function serveFile(c: EdgeContext, room: RoomClient, seq: number): Promise<Response> {
  const found = await room.send(`file/${seq}`).catch(() => null);
  if (!found?.ok || !found.body) {
    await found?.body?.cancel();
    return refuseCommand(c, found?.status === 404 ? 'notFound' : 'unavailable');
  }
  const said = MessageBody.parse(JSON.parse(decodeURIComponent(found.headers.get('x-file') ?? '')));
  if (said.kind !== 'file') return refuseCommand(c, 'notFound');
  const { head, whole } = await peek(found.body);
  const known = checkFile(head, said.contentType);
  if (!known || (said.size ?? 0) > LARGEST_FILE_FROM_PEOPLE_BYTES) {
    await whole.cancel();
    return refuseCommand(c, known ? 'tooLarge' : 'wrongKind');
  }
  const shown = known.shows === 'document' ? 'attachment' : 'inline';
  return new Response(whole, {
    headers: {
      'content-type': known.contentType,
      'content-disposition': fileDisposition(shown, said.name, known.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
      // Its address is a number in whichever conversation is open: the next person at this browser has one of the same name.
      'cache-control': 'private, no-store',
    },
  });
}

function join(one: Uint8Array, other: Uint8Array) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The first bytes of a stream, in however small pieces they come, and all of it from the beginning. */
async function peek(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let head = new Uint8Array();
  let isOver = false;
  while (!isOver && head.length < TELLING_BYTES) {
    const { done, value } = await reader.read();
    isOver = done;
    if (value) head = join(head, value);
  }
  const whole = new ReadableStream<Uint8Array>({
    start(controller) {
      if (head.length > 0) controller.enqueue(head);
      if (isOver) controller.close();
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, whole };
}
