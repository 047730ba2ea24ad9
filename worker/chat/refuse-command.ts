import type { ChatRefusal } from '#shared/chat-protocol/commands.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
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
