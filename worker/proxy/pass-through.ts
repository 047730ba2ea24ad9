import { SUCCESS_CODE } from '#shared/constants.ts';
import { type Failure, FAILURE_CODES } from '#shared/failure.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { openBackendTransport, sendRequest, unansweredFailure } from '#worker/backend-client/send-request.ts';
import { platformHeaders } from '#worker/backend-client/backend-request.ts';
import { readAnswerBody, readEnvelope } from '#worker/backend-client/read-answer.ts';
import { refineFor } from '#worker/backend-client/refine-answer.ts';
import { callerOf, noteSessionEnd } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { failureText, refuseInput } from '#worker/locale/failure-texts.ts';
import { answerFailure } from './answer-envelope.ts';
import { essenceOf, isJsonType } from './content-types.ts';
import { headersForBackend, headersOfAnswer, headersOfFile, readLocation } from './header-hygiene.ts';
import { ownValuesOf, writeOwnBody, writeOwnQuery } from './write-own-fields.ts';

/** A call that the contract does not name goes on as it is, but for what the platform says for itself. */
export async function passThrough(c: EdgeContext): Promise<Response> {
  const caller = callerOf(c);
  const transport = openBackendTransport(c.env, c.get('guards'));
  const url = new URL(c.req.url);
  const own = ownValuesOf(c.req.path, caller);
  writeOwnQuery(url.searchParams, own);

  const headers = headersForBackend(c.req.raw.headers, platformHeaders(caller, transport.basicAuth));
  const isRead = ['GET', 'HEAD'].includes(c.req.method);
  const type = c.req.header('content-type') ?? '';
  const written = isRead ? null : await writeOwnBody(type, await c.req.arrayBuffer(), own);
  if (!isRead && !written) return answerFailure(c, refuseInput(caller.locale, 'body', false));
  if (written?.contentType) headers.set('content-type', written.contentType);
  const sent = await sendRequest(
    transport,
    `${c.req.path}${url.search}`,
    { method: c.req.method, headers, body: written?.body ?? null },
    { abort: c.req.raw.signal, mayRepeat: isRead, callClass: serviceOf(c.req.path) },
  );
  if (!sent.ok) return answerUnanswered(c, sent.failure);
  if (isJson(sent.value)) return passJson(c, sent.value, caller.accessToken ?? '');
  const movedTo = readLocation(sent.value.headers.get('location'), url.origin);
  if (sent.value.status === 401 && (await noteSessionEnd(c, { code: '', httpStatus: 401 }, caller.accessToken ?? ''))) {
    await sent.value.body?.cancel();
    return passThrough(c);
  }
  if (sent.value.status < 400 && movedTo !== 'elsewhere') return passFile(sent.value, c.req.path, movedTo);
  await sent.value.body?.cancel();
  return answerUnanswered(c, { code: FAILURE_CODES.accessForbidden, httpStatus: Math.max(sent.value.status, 400) });
}

/** Calls that the contract does not name are told apart by their service only, for their paths are anybody's. */
const serviceOf = (path: string) => `/${path.split('/')[1] ?? ''}/*`;

const isJson = (response: Response) => isJsonType(essenceOf(response.headers.get('content-type') ?? ''));

const answerUnanswered = (c: EdgeContext, { code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>) =>
  answerFailure(c, {
    code,
    httpStatus,
    message: failureText(c.get('locale'), code, httpStatus, c.get('session') !== null),
  });

/** Its data stay as they are; a failure gets its words, and every message the visitor's characters. */
async function passJson(c: EdgeContext, response: Response, accessToken: string): Promise<Response> {
  const locale = c.get('locale');
  const read = await readAnswerBody(response).catch(() => null);
  if (read === null) return answerUnanswered(c, unansweredFailure(c.req.raw.signal));
  const text = read.kind === 'text' ? read.text : '';
  const body = parseOrNull(text) as Record<string, unknown> | null;
  if (body === null) return answerUnanswered(c, { code: FAILURE_CODES.accessForbidden, httpStatus: 502 });
  const envelope = readEnvelope(body);
  const failed = envelope.kind === 'failure';
  const code = failed ? envelope.code : '';
  const mayBeEnd = failed || response.status === 401;
  // With a new token it is another question; a second refusal finds no renewal any more.
  if (mayBeEnd && (await noteSessionEnd(c, { code, httpStatus: response.status }, accessToken))) return passThrough(c);
  if (!failed && response.status >= 400)
    return answerUnanswered(c, { code: FAILURE_CODES.accessForbidden, httpStatus: response.status });
  const headers = headersOfAnswer(response.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  if (envelope.kind === 'bare') return new Response(text, { status: response.status, headers });
  const filled = envelope.message || !failed ? envelope.message : failureText(locale, envelope.code);
  const message = await refineFor(locale, response, '')(filled, 'plain');
  return new Response(JSON.stringify({ ...body, code: failed ? envelope.code : Number(SUCCESS_CODE), message }), {
    status: response.status,
    headers,
  });
}

/** A file from somebody else is shown, never run: in a sandbox, and as nothing but what may be shown. */
function passFile(response: Response, path: string, movedTo: string | null): Response {
  const headers = headersOfFile(response.headers, path);
  if (movedTo !== null) headers.set('location', movedTo);
  headers.set(
    'content-security-policy',
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  );
  return new Response(response.body, { status: response.status, headers });
}
