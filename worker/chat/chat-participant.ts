import { interpolate } from '#shared/locale/interpolate.ts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CHAT_PATHS, SOCKET_CLOSE_CODES } from '#shared/chat-protocol/chat-names.ts';
import {
  type ChatErrorReason,
  CHAT_SECRET_HEADER,
  OrderReply,
  getRoomUrl,
  getRoomName,
} from '#shared/chat-protocol/commands.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getCurrentRequestId, getCurrentTraceparent } from '#shared/log-line.ts';
import { TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import en from '#shared/messages/en-us/guest.json';
import zhHk from '#shared/messages/zh-hk/guest.json';
import zh from '#shared/messages/zh/guest.json';
import type { PortalBindings } from '#worker/bindings.ts';
import { getBackendClient } from '#worker/edge-caller.ts';
import type { ChatParticipant, EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { getErrorText, formatRateLimitText } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import {
  createRateLimitKeys,
  consumeRateLimits,
  isRoomRateAllowed,
  RATE_LIMIT_PERIOD_SECONDS,
} from '#worker/security/rate-limit.ts';
import { deleteHostCookie, setHostCookie, HOST_COOKIES, getHostCookie } from '#worker/security/host-cookies.ts';

const ANONYMOUS_PARTICIPANT: ChatParticipant = {
  userId: '',
  visitorId: '',
  name: '',
  avatar: '',
  isDeletionRequested: false,
};

/**
 * Returns the participant of the conversation: the logged-in user, or the guest of this browser if nobody is logged in.
 * The request body is never used for this.
 */
export function resolveChatParticipant() {
  return createMiddleware<EdgeEnv>(async function resolveChatterStep(c, next) {
    const participant = await findChatParticipant(c);
    if (participant) c.set('chatter', participant);
    await next();
  });
}

/**
 * Resolves the participant for the calls of the specification. A client without a guest cookie becomes a guest with
 * its first call, because a visitorId in the body could be forged. The rate limit per network must run before.
 */
export function ensureGuest() {
  return createMiddleware<EdgeEnv>(async function ensureGuestStep(c, next) {
    const participant = await findChatParticipant(c);
    const isNew = participant !== null && !participant.userId && !participant.visitorId;
    const secret = isNew ? createGuestSecret() : '';
    if (participant) c.set('chatter', isNew ? { ...participant, visitorId: await getVisitorId(secret) } : participant);
    await next();
    // Set after next(): headers set earlier are lost when a later step returns its own Response.
    if (isNew) setGuestSecret(c, secret);
  });
}

/** Returns null for a session whose user cannot be loaded: that visitor must not become a guest meanwhile. */
async function findChatParticipant(c: EdgeContext): Promise<ChatParticipant | null> {
  const secret = getGuestSecret(c);
  const guest = { ...ANONYMOUS_PARTICIPANT, visitorId: secret ? await getVisitorId(secret) : '' };
  if (!c.get('session')) return guest;
  const user = await getBackendClient(c)(getUser, {});
  if (user.ok) {
    const { staffId, nickname, name, userHeadIcon, deleteAt } = user.value;
    const isDeletionRequested = deleteAt !== '';
    return staffId
      ? { ...guest, userId: staffId, name: nickname || name, avatar: userHeadIcon, isDeletionRequested }
      : guest;
  }
  // An expired session ends the guest of this browser too, because the log-out response may not have arrived yet.
  return user.error.code === ERROR_CODES.sessionExpired ? ANONYMOUS_PARTICIPANT : null;
}

const GUEST_SECRET_PATTERN = /^[\w-]{43}$/;

/** Reads the secret that identifies a guest. Only the browser has it. Backends and rooms receive its digest. */
export function getGuestSecret(c: Context): string | null {
  const secret = getHostCookie(c, HOST_COOKIES.guest);
  return GUEST_SECRET_PATTERN.test(secret) ? secret : null;
}

export const createGuestSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Sets the guest cookie. It is rewritten on every visit, so that it expires some time after the last visit and not
 * during one.
 */
export const setGuestSecret = (c: Context, secret: string): void => setHostCookie(c, HOST_COOKIES.guest, secret);

/**
 * Deletes the guest cookie, so that the next person at this browser becomes a new guest and cannot read the
 * conversation.
 */
export const deleteGuestSecret = (c: Context): void => deleteHostCookie(c, HOST_COOKIES.guest);

export async function getVisitorId(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`visitor:${secret}`));
  return toBase64Url(new Uint8Array(digest)).slice(0, 27);
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

/** Creates the display name of a guest. It is stable per browser and rarely shared by two guests. */
export function createGuestName(visitorId: string, locale: Locale): string {
  const t = (key: 'name' | 'birds') => TEXTS[locale][key];
  const birds = t('birds').split(' ');
  const nameHash = [...visitorId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const bird = birds[nameHash % birds.length] ?? '';
  return interpolate(t('name'), { bird, number: 1000 + (nameHash % 9000) });
}

/** Client of the visitor's room. The edge derives the room's name and never takes it from the request. */
export interface RoomClient {
  send: (orderPath: string, init?: RequestInit) => Promise<Response>;
  /** Sends a command, or null when the room cannot be reached. */
  order: (order: string, body?: unknown) => Promise<OrderReply | null>;
}

export function createRoomClient(c: EdgeContext, participant: ChatParticipant): RoomClient {
  const roomName = getRoomName(c.get('agent')?.keyCode ?? '', participant);
  const send = (order: string, init?: RequestInit) => fetchChatWorker(c.env, getRoomUrl(roomName, order), init);
  return {
    send,
    order: async (order, body) => {
      try {
        return await parseOrderReply(
          await send(order, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) }),
        );
      } catch {
        return null;
      }
    },
  };
}

export const parseOrderReply = async (response: Response): Promise<OrderReply | null> =>
  response.ok ? OrderReply.parse(await response.json()) : null;

/** Fetches from the chat Worker, which requires CHAT_SECRET outside development. */
export function fetchChatWorker(
  { CHAT, CHAT_SECRET = '' }: Pick<PortalBindings, 'CHAT' | 'CHAT_SECRET'>,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete(CHAT_SECRET_HEADER);
  if (CHAT_SECRET) headers.set(CHAT_SECRET_HEADER, CHAT_SECRET);
  headers.set('x-request-id', getCurrentRequestId());
  headers.set(TRACEPARENT_HEADER, getCurrentTraceparent());
  return CHAT.fetch(url, { ...init, headers });
}

/** Maximum time for which a room can delay a logout. */
const ROOM_TIMEOUT_MS = 3_000;

/**
 * Returns the user id of the session, or '' without a session or if the user cannot be loaded. Must be called before
 * the login ends.
 */
export async function getLoggedInUserId(c: EdgeContext, abort?: AbortSignal): Promise<string> {
  if (!c.get('session') || !c.get('agent')) return '';
  const user = await getBackendClient(c, undefined, abort)(getUser, {});
  return user.ok ? user.value.staffId : '';
}

/**
 * Makes all sockets of the user's conversation reconnect after one of the user's logins has ended. Those of a valid
 * login succeed at once. A room that cannot be reached, or of another site, closes the sockets itself within a minute
 * (LOGIN_TRUST_MS).
 */
export async function recheckSockets(c: EdgeContext, userId: string): Promise<void> {
  if (userId) await notifyRoom(c, { userId, visitorId: '' }, 'recheck');
}

/**
 * Closes the conversation of a guest whose cookie is being deleted, so that staff see that the guest has left. The
 * rate limit prevents forged guests from creating rooms.
 */
export async function leaveGuestRoom(c: EdgeContext): Promise<void> {
  const secret = getGuestSecret(c);
  if (secret && (await isRoomRateAllowed(c)))
    await notifyRoom(c, { userId: '', visitorId: await getVisitorId(secret) }, 'leave');
}

/** Sends a command to a room. Failures are only logged. */
async function notifyRoom(
  c: EdgeContext,
  participant: Pick<ChatParticipant, 'userId' | 'visitorId'>,
  order: 'recheck' | 'leave',
) {
  const agentKey = c.get('agent')?.keyCode ?? '';
  if (!agentKey) return;
  try {
    const response = await fetchChatWorker(c.env, getRoomUrl(getRoomName(agentKey, participant), order), {
      method: 'POST',
      signal: AbortSignal.timeout(ROOM_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`room responded ${response.status}`);
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

/**
 * Responds with the error of a command. The page has a text for each reason. `waitSeconds` becomes the Retry-After
 * header.
 */
export function rejectCommand(c: EdgeContext, reason: ChatErrorReason, waitSeconds?: number): Response {
  const [code, status] = CHAT_ERRORS[reason];
  const locale = c.get('locale');
  const message =
    reason === 'tooFast'
      ? formatRateLimitText(locale, waitSeconds ?? RATE_LIMIT_PERIOD_SECONDS)
      : getErrorText(locale, code, status);
  if (waitSeconds !== undefined) c.header('retry-after', String(waitSeconds));
  return c.json({ code, message, data: { reason } }, status);
}

/**
 * Whether a WebSocket is opened by a page of this host. Browsers send cookies with cross-site WebSockets too, so the
 * Origin header decides.
 */
export function isSameOriginSocket(c: EdgeContext): boolean {
  const origin = c.req.header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
}

export function requireSameOriginSocket() {
  return createMiddleware<EdgeEnv>(async function requireSameOriginSocketStep(c, next) {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return rejectCommand(c, 'badInput');
    if (isSameOriginSocket(c)) return next();
    const code = ERROR_CODES.accessForbidden;
    return c.json({ code, message: getErrorText(c.get('locale'), code) }, 403);
  });
}

/**
 * Rejects a client that is not a participant. The WebSocket is accepted and closed with a reason, because a page cannot
 * read why a handshake failed.
 */
export function rejectUnidentified(c: EdgeContext): Response {
  if (!c.req.path.endsWith(CHAT_PATHS.live)) return rejectCommand(c, 'noName');
  const { 0: clientSocket, 1: serverSocket } = new WebSocketPair();
  serverSocket.accept();
  serverSocket.close(SOCKET_CLOSE_CODES.noName, 'no name');
  return new Response(null, { status: 101, webSocket: clientSocket });
}

/** Commands that the assistant or staff reply to. */
const REPLY_PATHS: readonly string[] = [CHAT_PATHS.say, CHAT_PATHS.retry, CHAT_PATHS.file, CHAT_PATHS.human];

/**
 * Limits chat requests per network. Anyone can create a guest, and each occupies a room, so new guests have a separate
 * limit. The room counts the messages of one visitor. The backend has exact limits over hours.
 */
export function rateLimitChat() {
  return createMiddleware<EdgeEnv>(async function rateLimitChatStep(honoContext, next) {
    const c = honoContext as EdgeContext;
    const { GUESTS_BY_ADDRESS, ROOMS_BY_ADDRESS, ASKS_BY_ADDRESS } = c.env;
    const isNewGuest = c.req.path === CHAT_PATHS.enter && !getGuestSecret(c);
    const limits = [isNewGuest ? GUESTS_BY_ADDRESS : ROOMS_BY_ADDRESS];
    if (REPLY_PATHS.includes(c.req.path)) limits.push(ASKS_BY_ADDRESS);
    const isAllowed = await consumeRateLimits(limits.flatMap((limit) => createRateLimitKeys(c, limit)));
    return isAllowed ? next() : rejectCommand(c, 'tooFast', RATE_LIMIT_PERIOD_SECONDS);
  });
}
