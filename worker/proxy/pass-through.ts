import { BODY_LIMIT_BYTES, PLATFORM_TYPE, SUCCESS_CODE } from '#shared/constants.ts';
import { openBackendDoor } from '#worker/backend-client/backend-door.ts';
import { platformHeaders } from '#worker/backend-client/caller.ts';
import { readEnvelope } from '#worker/backend-client/read-envelope.ts';
import { refineFor } from '#worker/backend-client/refine-for.ts';
import { sendRequest } from '#worker/backend-client/send-request.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { answerFailure } from './answer-envelope.ts';
import { headersForBackend, headersForBrowser } from './header-hygiene.ts';

/** A call that the contract does not name goes on as it is, but for what the platform says for itself. */
export async function passThrough(c: EdgeContext): Promise<Response> {
  const caller = callerOf(c);
  const door = openBackendDoor(c.env);
  const url = new URL(c.req.url);
  if (url.searchParams.has('publicLevel')) url.searchParams.set('publicLevel', String(caller.publicLevel));
  if (url.searchParams.has('fkPlatformType')) url.searchParams.set('fkPlatformType', PLATFORM_TYPE);

  const headers = headersForBackend(c.req.raw.headers, platformHeaders(caller, door.basicAuth));
  const isRead = ['GET', 'HEAD'].includes(c.req.method);
  const body = isRead ? null : await c.req.arrayBuffer();
  const sent = await sendRequest(door, `${c.req.path}${url.search}`, { method: c.req.method, headers, body }, { abort: c.req.raw.signal, idempotent: isRead });
  if (!sent.ok) return answerFailure(c, { ...sent.failure, message: failureText(caller.locale, sent.failure.code, sent.failure.httpStatus) });
  return isJson(sent.value) ? passJson(c, sent.value) : passFile(sent.value);
}

const isJson = (response: Response) => /\bjson\b/i.test(response.headers.get('content-type') ?? '');

/** Its data stay as they are; a failure gets its words, and every message the visitor's characters. */
async function passJson(c: EdgeContext, response: Response): Promise<Response> {
  const locale = c.get('locale');
  const text = await response.text();
  const body = parseOrNull(text);
  if (body === null || text.length > BODY_LIMIT_BYTES) return answerFailure(c, { code: '1001', message: failureText(locale, '1001', 502), httpStatus: 502 });
  const envelope = readEnvelope(body);
  if (envelope.kind === 'bare') return new Response(text, { status: response.status, headers: headersForBrowser(response.headers) });
  const failed = envelope.kind === 'failure';
  const filled = envelope.message || !failed ? envelope.message : failureText(locale, envelope.code);
  const message = await refineFor(locale, response, '')(filled, 'plain');
  const code = failed ? envelope.code : Number(SUCCESS_CODE);
  return new Response(JSON.stringify({ ...body, code, message }), { status: response.status, headers: headersForBrowser(response.headers) });
}

function parseOrNull(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** A file from somebody else is shown, never run: in a sandbox, and as what it says it is. */
function passFile(response: Response): Response {
  const headers = headersForBrowser(response.headers);
  headers.set('content-security-policy', "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox");
  return new Response(response.body, { status: response.status, headers });
}
