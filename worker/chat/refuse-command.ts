import { createMiddleware } from 'hono/factory';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-paths.ts';
import type { ChatRefusal } from '#shared/chat-protocol/commands.ts';
import { SOCKET_CLOSES } from '#shared/chat-protocol/socket-words.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { failureText, siteTexts } from '#worker/locale/failure-texts.ts';

const REFUSALS = {
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
export function refuseCommand(c: EdgeContext, reason: ChatRefusal, waitSeconds?: number): Response {
  const [code, status] = REFUSALS[reason];
  const locale = c.get('locale');
  const message = reason === 'tooFast' ? siteTexts(locale).tooOften : failureText(locale, code, status);
  if (waitSeconds !== undefined) c.header('retry-after', String(waitSeconds));
  return c.json({ code, message, data: { reason } }, status);
}

/** A browser names the page that opens a socket; unlike requests, sockets of other sites bring our cookies along. */
export function isOwnSocket(c: EdgeContext): boolean {
  const origin = c.req.header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
}

export function refuseForeignSocket() {
  return createMiddleware<EdgeEnv>(async function refuseForeignSocketStep(c, next) {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refuseCommand(c, 'badInput');
    if (isOwnSocket(c)) return next();
    const code = FAILURE_CODES.accessForbidden;
    return c.json({ code, message: failureText(c.get('locale'), code) }, 403);
  });
}

/** A page cannot read why a socket was not opened, only why it was closed. */
export function refuseNameless(c: EdgeContext): Response {
  if (!c.req.path.endsWith(CHAT_PATHS.live)) return refuseCommand(c, 'noName');
  const { 0: theirs, 1: ours } = new WebSocketPair();
  ours.accept();
  ours.close(SOCKET_CLOSES.noName, 'no name');
  return new Response(null, { status: 101, webSocket: theirs });
}
