import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';
import { SUCCESS_CODE } from '#shared/constants.ts';
import { type AnswerOf, type Call, EMPTY_PAGE, Page } from '#shared/contract/call.ts';
import { token } from '#shared/contract/fields.ts';
import { addStatedFigures } from '#shared/contract/catalogue/stated-figures.ts';
import { hideUnseen, type Reader } from '#shared/contract/narrow-answer.ts';
import { fail, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { logEvent } from '#worker/log-event.ts';
import { type RefineText, refineTexts } from './refine-texts.ts';

/** An answer as the contract's own shape, its words refined, what `at` does not see left out; or the one failure that it amounts to. */
export async function parseResponse<C extends Call>(
  call: C,
  response: Response,
  refine: RefineText,
  at: Reader,
  /** The source, in words, of figures that come without one; '' where nobody reads them. */
  statedSource = '',
): Promise<Result<AnswerOf<C>>> {
  const body = await parseJsonBody(call, response);
  const envelope = parseEnvelope(body);
  if (envelope.kind === 'failure')
    return fail({
      code: envelope.code,
      message: await refine(envelope.message, 'plain'),
      ...(envelope.field && { field: envelope.field }),
      ...(response.status >= 400 && { httpStatus: response.status }),
      ...parseRetryAfter(response),
    });
  if (response.status >= 400 || (envelope.kind === 'bare' && !(allowsBareBody(call) && body !== undefined))) {
    return fail({
      code: FAILURE_CODES.accessForbidden,
      message: '',
      httpStatus: response.status >= 400 ? response.status : 502,
    });
  }

  const payload =
    envelope.kind === 'bare' ? envelope.body : 'datas' in call ? (envelope.datas ?? []) : (envelope.data ?? null);
  const schema: z.ZodType = 'datas' in call ? z.array(call.datas) : call.data;
  const parsed = schema.safeParse(payload);
  if (!parsed.success) {
    logEvent('error', 'answer breaks the contract', {
      path: call.path,
      fields: parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.')),
    });
    return fail({ code: FAILURE_CODES.serverError, message: '', httpStatus: 502 });
  }
  const refined = await refineTexts(schema, hideUnseen(schema, parsed.data, at), refine);
  const value = statedSource ? addStatedFigures(schema, refined, statedSource) : refined;
  if (!('datas' in call)) return succeed(value as AnswerOf<C>);
  const page = Page.safeParse(envelope.kind === 'success' ? envelope.page : null);
  return succeed({
    rows: value,
    page: page.success ? page.data : { ...EMPTY_PAGE, totalResult: (value as unknown[]).length },
  } as AnswerOf<C>);
}

/** In seconds; a date, which the header may also hold, says nothing to us. */
function parseRetryAfter({ headers }: Response): { retryAfterSeconds?: number } {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? { retryAfterSeconds: Number(seconds) } : {};
}

const allowsBareBody = (call: Call) => 'bare' in call && call.bare === true;

/** Undefined for anything that is no JSON: an HTML error page, half an answer, nothing, too much. */
async function parseJsonBody(call: Call, response: Response): Promise<unknown> {
  const body = await readResponseText(response).catch(() => null);
  if (!body) return undefined; // The connection broke.
  switch (body.kind) {
    case 'text':
      return parseOrUndefined(body.text);
    case 'tooBig':
    case 'tooDeep':
      logEvent('error', 'answer is out of measure', { path: call.path, kind: body.kind });
      return undefined;
    default:
      return assertNever(body);
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return cleanResponse(text, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** No answer of the contract comes near; one that is bigger would fill the memory that all visitors of an isolate share. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
/** Menus in menus are the deepest there is; a parser that goes much deeper may run out of stack. */
const MAX_RESPONSE_DEPTH = 64;

type ResponseText = { kind: 'text'; text: string } | { kind: 'tooBig' } | { kind: 'tooDeep' };

/** An answer as text, read no further than the limit. Throws where the connection breaks, or nobody waits any more. */
export async function readResponseText(
  response: Response,
  max = { bytes: MAX_RESPONSE_BYTES, depth: MAX_RESPONSE_DEPTH },
): Promise<ResponseText> {
  if (!response.body) return { kind: 'text', text: '' };
  if (Number(response.headers.get('content-length') ?? 0) > max.bytes) {
    await response.body.cancel();
    return { kind: 'tooBig' };
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > max.bytes) return { kind: 'tooBig' }; // Leaving the loop cancels the rest.
    text += decoder.decode(chunk, { stream: true });
  }
  text += decoder.decode();
  return exceedsDepth(text, max.depth) ? { kind: 'tooDeep' } : { kind: 'text', text };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Whether JSON has brackets in brackets beyond `most`, found before anything parses it. */
export function exceedsDepth(json: string, maxDepth: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (isInString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) isInString = false;
    } else if (unit === QUOTE) isInString = true;
    else if (OPENING.includes(unit)) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (CLOSING.includes(unit)) depth -= 1;
  }
  return false;
}

/** JSON holds such a character only as an escape, so most answers need no further look: \r, \f, \b, \u00xx and halves of pairs. */
const ESCAPED = /\\(?:[bfr]|u(?:00[01]|007f|d[89a-f]))/i;
const RAW = '\u007f';

/** All texts of an answer, its field names too, as a page can hold them. Done before any schema reads it, so no field can be forgotten. */
function cleanResponse(json: string, body: unknown): unknown {
  return ESCAPED.test(json) || json.includes(RAW) ? clean(body) : body;
}

/** No deeper than readAnswerBody lets through. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanCharacters(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanCharacters(name), clean(inner)]));
}

/** What every backend wraps its answers in. */
const Envelope = z.object({
  code: token(),
  message: token(),
  msg: token(),
  data: z.unknown().optional(),
  datas: z.unknown().optional(),
  page: z.unknown().optional(),
  /** Which input was refused, where a backend says so. */
  field: token(),
});

type ParsedEnvelope =
  | { kind: 'success'; message: string; data: unknown; datas: unknown; page: unknown }
  | { kind: 'failure'; code: string; message: string; field: string }
  /** JSON, but no envelope: some answers stand bare. */
  | { kind: 'bare'; body: unknown };

export function parseEnvelope(body: unknown): ParsedEnvelope {
  const parsed = Envelope.safeParse(body);
  if (!parsed.success || parsed.data.code === '') return { kind: 'bare', body };
  const { code, message, msg, data, datas, page, field } = parsed.data;
  return code === SUCCESS_CODE
    ? { kind: 'success', message: message || msg, data, datas, page }
    : { kind: 'failure', code, message: message || msg, field };
}
