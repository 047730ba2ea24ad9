import { interpolate } from '#shared/locale/interpolate.ts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CHAT_PATHS, SOCKET_CLOSES } from '#shared/chat-protocol/chat-names.ts';
import {
  type ChatErrorReason,
  CHAT_SECRET_HEADER,
  OrderReply,
  roomAddress,
  roomOf,
} from '#shared/chat-protocol/commands.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { currentRequestId } from '#shared/log-line.ts';
import en from '#shared/messages/en-us/guest.json';
import zhHk from '#shared/messages/zh-hk/guest.json';
import zh from '#shared/messages/zh/guest.json';
import type { PortalBindings } from '#worker/bindings.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { ChatParticipant, EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { errorText, rateLimitText } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { rateLimitKeys, consumeRateLimits, isRoomRateAllowed, PERIOD_SECONDS } from '#worker/security/rate-limit.ts';
import { deleteHostCookie, setHostCookie, HOST_COOKIES, getHostCookie } from '#worker/security/host-cookies.ts';

const ANONYMOUS: ChatParticipant = { userId: '', visitorId: '', name: '', avatar: '', isDeletionRequested: false };

/**
 * Resolves the participant of the conversation: the user of the session, else the guest of this browser. Nothing from
 * the request body is trusted.
 */
export function resolveChatParticipant() {
  return createMiddleware<EdgeEnv>(async function resolveChatterStep(c, next) {
    const participant = await findChatter(c);
    if (participant) c.set('chatter', participant);
    await next();
  });
}

/**
 * As resolveChatParticipant, for the calls of the specification: a client without a guest cookie becomes a guest with its first
 * call, because a visitorId in the body could be forged. Runs behind the rate limit per network.
 */
export function ensureGuest() {
  return createMiddleware<EdgeEnv>(async function ensureGuestStep(c, next) {
    const participant = await findChatter(c);
    const isNew = participant !== null && !participant.userId && !participant.visitorId;
    const secret = isNew ? createGuestSecret() : '';
    if (participant) c.set('chatter', isNew ? { ...participant, visitorId: await visitorIdOf(secret) } : participant);
    await next();
    // Set after next(): headers set earlier are lost when a later step returns its own Response.
    if (isNew) setGuestSecret(c, secret);
  });
}

/** Null when a session exists but its user cannot be loaded: that visitor must not become a guest meanwhile. */
async function findChatter(c: EdgeContext): Promise<ChatParticipant | null> {
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
  // An expired session also ends the earlier guest: the log-out response may still be on its way.
  return user.error.code === ERROR_CODES.sessionExpired ? ANONYMOUS : null;
}

const SECRET = /^[\w-]{43}$/;

/** A guest is identified by a secret that only their browser has. Backends and rooms receive its digest. */
export function getGuestSecret(c: Context): string | null {
  const secret = getHostCookie(c, HOST_COOKIES.guest);
  return SECRET.test(secret) ? secret : null;
}

export const createGuestSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Rewritten on every visit, so that the cookie expires after the last visit and not during one. */
export const setGuestSecret = (c: Context, secret: string): void => setHostCookie(c, HOST_COOKIES.guest, secret);

/** The next person at this browser becomes a new guest and cannot read what the previous one wrote. */
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

/** Display name of a guest: stable per browser and rarely shared by two guests. */
export function guestName(visitorId: string, locale: Locale): string {
  const t = (key: 'name' | 'birds') => TEXTS[locale][key];
  const birds = t('birds').split(' ');
  const number = [...visitorId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const bird = birds[number % birds.length] ?? '';
  return interpolate(t('name'), { bird, number: 1000 + (number % 9000) });
}

/** Client of the visitor's own room. The room's name is derived at the edge and never taken from the request. */
export interface RoomClient {
  send: (order: string, init?: RequestInit) => Promise<Response>;
  /** Null when the room cannot be reached. */
  order: (order: string, body?: unknown) => Promise<OrderReply | null>;
}

export function createRoomClient(c: EdgeContext, participant: ChatParticipant): RoomClient {
  const room = roomOf(c.get('agent')?.keyCode ?? '', participant);
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

/** Fetches from the chat Worker, which outside development requires CHAT_SECRET. */
export function fetchChatWorker(
  { CHAT, CHAT_SECRET = '' }: Pick<PortalBindings, 'CHAT' | 'CHAT_SECRET'>,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete(CHAT_SECRET_HEADER);
  if (CHAT_SECRET) headers.set(CHAT_SECRET_HEADER, CHAT_SECRET);
  headers.set('x-request-id', currentRequestId());
  return CHAT.fetch(url, { ...init, headers });
}

/** Upper bound for the delay of a log-out. */
const ROOM_TIMEOUT_MS = 3_000;

/** User id of the session; '' without one, or if it cannot be loaded. Must run before the login ends. */
export async function getLoggedInUserId(c: EdgeContext, abort?: AbortSignal): Promise<string> {
  if (!c.get('session') || !c.get('agent')) return '';
  const user = await backendClientOf(c, undefined, abort)(getUser, {});
  return user.ok ? user.value.staffId : '';
}

/**
 * After a login of this user has ended, all sockets of their conversation reconnect; those whose login is valid do so
 * at once. A room that cannot be reached, and rooms at other sites, recheck within a minute (LOGIN_TRUST_MS).
 */
export async function recheckSockets(c: EdgeContext, userId: string): Promise<void> {
  if (userId) await notifyRoom(c, { userId, visitorId: '' }, 'recheck');
}

/**
 * Closes the conversation of a guest whose cookie is being deleted: staff in it see that the guest has left. Rate
 * limited, so that forged guests cannot create rooms.
 */
export async function leaveGuestRoom(c: EdgeContext): Promise<void> {
  const secret = getGuestSecret(c);
  if (secret && (await isRoomRateAllowed(c)))
    await notifyRoom(c, { userId: '', visitorId: await visitorIdOf(secret) }, 'leave');
}

/** Failures are logged and otherwise ignored. */
async function notifyRoom(
  c: EdgeContext,
  participant: Pick<ChatParticipant, 'userId' | 'visitorId'>,
  order: 'recheck' | 'leave',
) {
  const agentKey = c.get('agent')?.keyCode ?? '';
  if (!agentKey) return;
  try {
    const response = await fetchChatWorker(c.env, roomAddress(roomOf(agentKey, participant), order), {
      method: 'POST',
      signal: AbortSignal.timeout(ROOM_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the room answered ${response.status}`);
  } catch (error) {
    logEvent('warn', 'room could not be notified', { requestId: c.get('requestId'), order, error });
  }
}

const CHAT_ERRORS = {
  tooFast: [ERROR_CODES.requestError, 429],
  tooLarge: [ERROR_CODES.invalidParameter, 413],
  wrongKind: [ERROR_CODES.invalidParameter, 415],
  badPicture: [ERROR_CODES.invalidParameter, 415],
  onlyToPeople: [ERROR_CODES.requestError, 409],
  notFound: [ERROR_CODES.requestError, 404],
  noName: [ERROR_CODES.requestError, 403],
  alreadyRated: [ERROR_CODES.requestError, 409],
  leaving: [ERROR_CODES.noPermission, 403],
  unavailable: [ERROR_CODES.serviceUnavailable, 503],
  badInput: [ERROR_CODES.invalidParameter, 400],
} as const satisfies Record<ChatErrorReason, readonly [string, number]>;

/** Error response of a command; the page has a text for each reason. `waitSeconds` becomes Retry-After. */
export function rejectCommand(c: EdgeContext, reason: ChatErrorReason, waitSeconds?: number): Response {
  const [code, status] = CHAT_ERRORS[reason];
  const locale = c.get('locale');
  const message =
    reason === 'tooFast' ? rateLimitText(locale, waitSeconds ?? PERIOD_SECONDS) : errorText(locale, code, status);
  if (waitSeconds !== undefined) c.header('retry-after', String(waitSeconds));
  return c.json({ code, message, data: { reason } }, status);
}

/** Browsers send cookies with cross-site sockets, so the Origin header is checked. */
export function isSameOriginSocket(c: EdgeContext): boolean {
  const origin = c.req.header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
}

export function requireSameOriginSocket() {
  return createMiddleware<EdgeEnv>(async function requireSameOriginSocketStep(c, next) {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return rejectCommand(c, 'badInput');
    if (isSameOriginSocket(c)) return next();
    const code = ERROR_CODES.accessForbidden;
    return c.json({ code, message: errorText(c.get('locale'), code) }, 403);
  });
}

/** A page can read why a socket was closed, but not why its handshake failed. */
export function rejectUnidentified(c: EdgeContext): Response {
  if (!c.req.path.endsWith(CHAT_PATHS.live)) return rejectCommand(c, 'noName');
  const { 0: theirs, 1: ours } = new WebSocketPair();
  ours.accept();
  ours.close(SOCKET_CLOSES.noName, 'no name');
  return new Response(null, { status: 101, webSocket: theirs });
}

/** Paths that cost the assistant or staff a reply. */
const REPLY_PATHS: readonly string[] = [CHAT_PATHS.say, CHAT_PATHS.retry, CHAT_PATHS.file, CHAT_PATHS.human];

/**
 * Guests are free to create but each has a room, so they are rate limited per network at the edge. Messages of one
 * visitor are counted by their room; exact limits over hours are the backend's.
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
