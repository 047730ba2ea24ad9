import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CHAT_PATHS, SOCKET_CLOSES } from '#shared/chat-protocol/chat-names.ts';
import {
  type ChatRefusal,
  CHAT_SECRET_HEADER,
  OrderReply,
  roomAddress,
  roomOf,
} from '#shared/chat-protocol/commands.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { requestNow } from '#shared/log-line.ts';
import en from '#shared/messages/en-us/guest.json';
import zhHk from '#shared/messages/zh-hk/guest.json';
import zh from '#shared/messages/zh/guest.json';
import type { PortalBindings } from '#worker/bindings.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { Chatter, EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { errorText, rateLimitText } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { rateLimitKeys, consumeRateLimits, isRoomRateAllowed, PERIOD_SECONDS } from '#worker/security/rate-limit.ts';
import { deleteHostCookie, setHostCookie, HOST_COOKIES, getHostCookie } from '#worker/security/host-cookies.ts';

const ANONYMOUS: Chatter = { userId: '', visitorId: '', name: '', avatar: '', isDeletionRequested: false };

/** Who is in the conversation: the user whose session this is, else the guest of this browser. Nothing that a page says counts. */
export function resolveChatter() {
  return createMiddleware<EdgeEnv>(async function resolveChatterStep(c, next) {
    const chatter = await findChatter(c);
    if (chatter) c.set('chatter', chatter);
    await next();
  });
}

/**
 * As recogniseChatter, for the calls of the specification: whoever has no guest's cookie yet becomes a guest with the first call, for a
 * visitorId in the body is anybody's to write. It stands behind the limit of calls by network.
 */
export function ensureGuest() {
  return createMiddleware<EdgeEnv>(async function ensureGuestStep(c, next) {
    const chatter = await findChatter(c);
    const isNew = chatter !== null && !chatter.userId && !chatter.visitorId;
    const secret = isNew ? createGuestSecret() : '';
    if (chatter) c.set('chatter', isNew ? { ...chatter, visitorId: await visitorIdOf(secret) } : chatter);
    await next();
    // Only now: what is set before goes missing from a response that a later step made by itself.
    if (isNew) setGuestSecret(c, secret);
  });
}

/** Null where somebody is logged in and nobody can say who: they must not become a guest for that time. */
async function findChatter(c: EdgeContext): Promise<Chatter | null> {
  const secret = getGuestSecret(c);
  const guest = { ...ANONYMOUS, visitorId: secret ? await visitorIdOf(secret) : '' };
  if (!c.get('session')) return guest;
  const user = await backendClientOf(c)(getUser, {});
  if (user.ok) {
    const { staffId, nickname, name, userHeadIcon, deleteAt } = user.value;
    const isDeletionRequested = deleteAt !== '';
    return staffId
      ? { ...guest, userId: staffId, name: nickname || name, avatar: userHeadIcon, isDeletionRequested }
      : guest;
  }
  // A login that has ended takes the guest from before it along: the answer to a log-out may still be on its way.
  return user.failure.code === FAILURE_CODES.sessionExpired ? ANONYMOUS : null;
}

const SECRET = /^[\w-]{43}$/;

/** A guest is known by a secret that only their browser has. What others get to hear, backends too, is its digest. */
export function getGuestSecret(c: Context): string | null {
  const secret = getHostCookie(c, HOST_COOKIES.guest);
  return SECRET.test(secret) ? secret : null;
}

export const createGuestSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Written also where it is there already: it lasts from the last visit, and would else end during one. */
export const setGuestSecret = (c: Context, secret: string): void => setHostCookie(c, HOST_COOKIES.guest, secret);

/** Who sits down here next is another guest, who reads nothing of what this one wrote before they logged in. */
export const deleteGuestSecret = (c: Context): void => deleteHostCookie(c, HOST_COOKIES.guest);

export async function visitorIdOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`visitor:${secret}`));
  return toBase64Url(new Uint8Array(digest)).slice(0, 27);
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

/** What a guest is called: always the same in one browser, and hardly ever like another. */
export function guestName(visitorId: string, locale: Locale): string {
  const t = (key: 'name' | 'birds') => TEXTS[locale][key];
  const birds = t('birds').split(' ');
  const number = [...visitorId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const bird = birds[number % birds.length] ?? '';
  return t('name')
    .replace('{{bird}}', bird)
    .replace('{{number}}', String(1000 + (number % 9000)));
}

/** The conversation of whoever asks, and of nobody else: its name is made here, of what the edge knows by itself. */
export interface RoomClient {
  send: (order: string, init?: RequestInit) => Promise<Response>;
  /** Null where the room could not be reached. */
  order: (order: string, body?: unknown) => Promise<OrderReply | null>;
}

export function createRoomClient(c: EdgeContext, chatter: Chatter): RoomClient {
  const room = roomOf(c.get('agent')?.keyCode ?? '', chatter);
  const send = (order: string, init?: RequestInit) => fetchChatWorker(c.env, roomAddress(room, order), init);
  return {
    send,
    order: async (order, body) => {
      try {
        return await parseReply(
          await send(order, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) }),
        );
      } catch {
        return null;
      }
    },
  };
}

export const parseReply = async (response: Response): Promise<OrderReply | null> =>
  response.ok ? OrderReply.parse(await response.json()) : null;

/** Asks the chat Worker, which outside development answers only who knows the secret. */
export function fetchChatWorker(
  { CHAT, CHAT_SECRET = '' }: Pick<PortalBindings, 'CHAT' | 'CHAT_SECRET'>,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete(CHAT_SECRET_HEADER);
  if (CHAT_SECRET) headers.set(CHAT_SECRET_HEADER, CHAT_SECRET);
  headers.set('x-request-id', requestNow());
  return CHAT.fetch(address, { ...init, headers });
}

/** Nobody who logs out waits longer for a room. */
const ROOM_TIMEOUT_MS = 3_000;

/** Whose login this is; '' where nobody is logged in, or nobody can say. To be asked before the login ends. */
export async function getLoggedInUserId(c: EdgeContext, abort?: AbortSignal): Promise<string> {
  if (!c.get('session') || !c.get('agent')) return '';
  const user = await backendClientOf(c, undefined, abort)(getUser, {});
  return user.ok ? user.value.staffId : '';
}

/**
 * A login of this user has ended: all sockets of their conversation here are sent to come again, and those whose login
 * stands do so at once. A room that cannot be reached, and the user's room at another site, ask by themselves a minute
 * later (LOGIN_TRUST_MS).
 */
export async function recheckSockets(c: EdgeContext, userId: string): Promise<void> {
  if (userId) await notifyRoom(c, { userId, visitorId: '' }, 'recheck');
}

/**
 * The guest of this browser is forgotten, so nobody comes back to their conversation: people who are in it here hear that
 * they have left. Whoever makes up guests must not make rooms by it, and is counted.
 */
export async function leaveGuestRoom(c: EdgeContext): Promise<void> {
  const secret = getGuestSecret(c);
  if (secret && (await isRoomRateAllowed(c)))
    await notifyRoom(c, { userId: '', visitorId: await visitorIdOf(secret) }, 'leave');
}

/** What a room misses of this does no harm, and is logged. */
async function notifyRoom(c: EdgeContext, chatter: Pick<Chatter, 'userId' | 'visitorId'>, order: 'recheck' | 'leave') {
  const agentKey = c.get('agent')?.keyCode ?? '';
  if (!agentKey) return;
  try {
    const answer = await fetchChatWorker(c.env, roomAddress(roomOf(agentKey, chatter), order), {
      method: 'POST',
      signal: AbortSignal.timeout(ROOM_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the room answered ${answer.status}`);
  } catch (error) {
    logEvent('warn', 'room not told of an end', { requestId: c.get('requestId'), order, error });
  }
}

const CHAT_ERRORS = {
  tooFast: [FAILURE_CODES.requestError, 429],
  tooLarge: [FAILURE_CODES.invalidParameter, 413],
  wrongKind: [FAILURE_CODES.invalidParameter, 415],
  badPicture: [FAILURE_CODES.invalidParameter, 415],
  onlyToPeople: [FAILURE_CODES.requestError, 409],
  notFound: [FAILURE_CODES.requestError, 404],
  noName: [FAILURE_CODES.requestError, 403],
  alreadyRated: [FAILURE_CODES.requestError, 409],
  leaving: [FAILURE_CODES.noPermission, 403],
  unavailable: [FAILURE_CODES.serviceUnavailable, 503],
  badInput: [FAILURE_CODES.invalidParameter, 400],
} as const satisfies Record<ChatRefusal, readonly [string, number]>;

/** A command that is not carried out, with the reason that the page has words for and, for who was too fast, the time to wait. */
export function rejectCommand(c: EdgeContext, reason: ChatRefusal, waitSeconds?: number): Response {
  const [code, status] = CHAT_ERRORS[reason];
  const locale = c.get('locale');
  const message =
    reason === 'tooFast' ? rateLimitText(locale, waitSeconds ?? PERIOD_SECONDS) : errorText(locale, code, status);
  if (waitSeconds !== undefined) c.header('retry-after', String(waitSeconds));
  return c.json({ code, message, data: { reason } }, status);
}

/** A browser names the page that opens a socket; unlike requests, sockets of other sites bring our cookies along. */
export function isSameOriginSocket(c: EdgeContext): boolean {
  const origin = c.req.header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
}

export function requireSameOriginSocket() {
  return createMiddleware<EdgeEnv>(async function requireSameOriginSocketStep(c, next) {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return rejectCommand(c, 'badInput');
    if (isSameOriginSocket(c)) return next();
    const code = FAILURE_CODES.accessForbidden;
    return c.json({ code, message: errorText(c.get('locale'), code) }, 403);
  });
}

/** A page cannot read why a socket was not opened, only why it was closed. */
export function rejectUnidentified(c: EdgeContext): Response {
  if (!c.req.path.endsWith(CHAT_PATHS.live)) return rejectCommand(c, 'noName');
  const { 0: theirs, 1: ours } = new WebSocketPair();
  ours.accept();
  ours.close(SOCKET_CLOSES.noName, 'no name');
  return new Response(null, { status: 101, webSocket: theirs });
}

/** Somebody is to answer these: an assistant, who may cost money, or people. */
const REPLY_PATHS: readonly string[] = [CHAT_PATHS.say, CHAT_PATHS.retry, CHAT_PATHS.file, CHAT_PATHS.human];

/**
 * Guests cost nothing to make up, but each has a room. So they are counted by where they come from, by place and roughly;
 * how often one visitor speaks, their room counts, and exact limits over hours are the backend's.
 */
export function rateLimitChat() {
  return createMiddleware<EdgeEnv>(async function rateLimitChatStep(given, next) {
    const c = given as EdgeContext;
    const { GUESTS_BY_ADDRESS, ROOMS_BY_ADDRESS, ASKS_BY_ADDRESS } = c.env;
    const isNewGuest = c.req.path === CHAT_PATHS.enter && !getGuestSecret(c);
    const limits = [isNewGuest ? GUESTS_BY_ADDRESS : ROOMS_BY_ADDRESS];
    if (REPLY_PATHS.includes(c.req.path)) limits.push(ASKS_BY_ADDRESS);
    const isAllowed = await consumeRateLimits(limits.flatMap((limit) => rateLimitKeys(c, limit)));
    return isAllowed ? next() : rejectCommand(c, 'tooFast', PERIOD_SECONDS);
  });
}
