import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { type OutputOf, type Call, EMPTY_PAGE, Page } from '#shared/contract/call.ts';
import { token } from '#shared/contract/fields.ts';
import { addStatedFigures } from '#shared/contract/catalogue/stated-figures.ts';
import { getOutputSchema, redactFields, type Reader } from '#shared/contract/filter-response.ts';
import { parseSchema } from '#shared/contract/parse-schema.ts';
import { fail, ERROR_CODES, type Result, succeed } from '#shared/call-error.ts';
import { logEvent } from '#worker/log-event.ts';
import { type RefineText, refineTexts } from './refine-texts.ts';

/**
 * Parses a backend response into the shape of the contract, refines its texts and removes the fields that this reader
 * may not see. Any other response becomes an error.
 */
export async function parseResponse<C extends Call>(
  call: C,
  response: Response,
  refine: RefineText,
  reader: Reader,
  /** Source shown for figures without a source of their own, or '' for callers that show no figures. */
  statedSource = '',
  readText: (response: Response) => Promise<ResponseText> = readResponseText,
): Promise<Result<OutputOf<C>>> {
  const body = await parseJsonBody(call, response, readText);
  const envelope = parseEnvelope(body);
  if (envelope.kind === 'failure')
    return fail({
      code: envelope.code,
      message: await refine(envelope.message, 'plain'),
      ...(envelope.field && { field: envelope.field }),
      ...(response.status >= 400 && { httpStatus: response.status }),
      ...parseRetryAfter(response),
    });
  if (response.status >= 400 || (envelope.kind === 'bare' && !(allowsUnwrappedBody(call) && body !== undefined))) {
    return fail({
      code: ERROR_CODES.accessForbidden,
      message: '',
      httpStatus: response.status >= 400 ? response.status : 502,
    });
  }

  const payload =
    envelope.kind === 'bare' ? envelope.body : 'datas' in call ? (envelope.datas ?? []) : (envelope.data ?? null);
  const schema = getOutputSchema(call);
  const parsedPayload = parseSchema(schema, payload);
  if (!parsedPayload.success) {
    logEvent('error', 'response violates the contract', {
      path: call.path,
      fields: parsedPayload.error.issues.slice(0, 5).map((issue) => issue.path.join('.')),
    });
    return fail({ code: ERROR_CODES.serverError, message: '', httpStatus: 502 });
  }
  const refinedPayload = await refineTexts(schema, redactFields(schema, parsedPayload.data, reader), refine);
  const responseValue = statedSource ? addStatedFigures(schema, refinedPayload, statedSource) : refinedPayload;
  if (!('datas' in call)) return succeed(responseValue as OutputOf<C>);
  const parsedPage = parseSchema(Page, envelope.kind === 'success' ? envelope.page : null);
  return succeed({
    rows: responseValue,
    page: parsedPage.success ? parsedPage.data : { ...EMPTY_PAGE, totalResult: (responseValue as unknown[]).length },
  } as OutputOf<C>);
}

/** Parses Retry-After in seconds. The HTTP date form is ignored. */
function parseRetryAfter({ headers }: Response): { retryAfterSeconds?: number } {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? { retryAfterSeconds: Number(seconds) } : {};
}

const allowsUnwrappedBody = (call: Call) => 'bare' in call && call.bare === true;

/** Parses a JSON body. Returns undefined if it is HTML, truncated, empty or over the limits. */
async function parseJsonBody(
  call: Call,
  response: Response,
  readText: (response: Response) => Promise<ResponseText>,
): Promise<unknown> {
  const body = await readText(response).catch(() => null);
  if (!body) return undefined; // The connection broke, or the body is empty.
  switch (body.kind) {
    case 'text':
      return parseOrUndefined(body.text);
    case 'tooBig':
    case 'tooDeep':
      logEvent('error', 'response exceeds the limits', { path: call.path, kind: body.kind });
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

/**
 * Maximum size of a response, far above that of any contract response. A larger one would exhaust the memory that all
 * visitors of an isolate share.
 */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
/**
 * Maximum nesting depth, above that of the deepest response (nested menus). Deeper JSON could overflow the parser's
 * stack.
 */
const MAX_RESPONSE_DEPTH = 64;

type ResponseText = { kind: 'text'; text: string } | { kind: 'tooBig' } | { kind: 'tooDeep' };

/**
 * Reads a response of the embedded backend, whose size and depth the contract bounds. The runtime decodes it as a
 * whole, which costs a fraction of reading chunks.
 */
export const readEmbeddedText = async (response: Response): Promise<ResponseText> => ({
  kind: 'text',
  text: await response.text(),
});

/** Reads a response body as text, up to the limit. Throws when the connection breaks or the request is aborted. */
export async function readResponseText(
  response: Response,
  limits = { bytes: MAX_RESPONSE_BYTES, depth: MAX_RESPONSE_DEPTH },
): Promise<ResponseText> {
  if (!response.body) return { kind: 'text', text: '' };
  if (Number(response.headers.get('content-length') ?? 0) > limits.bytes) {
    await response.body.cancel();
    return { kind: 'tooBig' };
  }
  const decoder = new TextDecoder();
  let json = '';
  let byteCount = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    byteCount += chunk.byteLength;
    if (byteCount > limits.bytes) return { kind: 'tooBig' }; // Leaving the loop cancels the stream.
    json += decoder.decode(chunk, { stream: true });
  }
  json += decoder.decode();
  return exceedsDepth(json, limits.depth) ? { kind: 'tooDeep' } : { kind: 'text', text: json };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

/** Whether JSON is nested deeper than `maxDepth`, determined without parsing it. */
export function exceedsDepth(json: string, maxDepth: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const codeUnit = json.charCodeAt(index);
    if (isInString) {
      if (codeUnit === BACKSLASH) index += 1;
      else if (codeUnit === QUOTE) isInString = false;
    } else if (codeUnit === QUOTE) isInString = true;
    else if (codeUnit === OPENING_BRACE || codeUnit === OPENING_BRACKET) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (codeUnit === CLOSING_BRACE || codeUnit === CLOSING_BRACKET) depth -= 1;
  }
  return false;
}

/**
 * Matches JSON that contains control characters or lone surrogates, which occur only as escapes. Other responses need
 * no cleaning.
 */
const ESCAPED_CONTROL_PATTERN = /\\(?:[bfr]|u(?:00[01]|007f|d[89a-f]))/i;
const RAW_DELETE_CHARACTER = '\u007f';

/** Removes unprintable characters from all strings, field names included, before any schema reads them. */
function cleanResponse(json: string, body: unknown): unknown {
  return ESCAPED_CONTROL_PATTERN.test(json) || json.includes(RAW_DELETE_CHARACTER) ? cleanValue(body) : body;
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanCharacters(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, childValue]) => [cleanCharacters(name), cleanValue(childValue)]),
  );
}

/** Envelope that wraps every backend response. */
const Envelope = z.object({
  code: token(),
  message: token(),
  msg: token(),
  data: z.unknown().optional(),
  datas: z.unknown().optional(),
  page: z.unknown().optional(),
  /** Name of the invalid input, if the backend states it. */
  field: token(),
});

type ParsedEnvelope =
  | { kind: 'success'; message: string; data: unknown; datas: unknown; page: unknown }
  | { kind: 'failure'; code: string; message: string; field: string }
  /** JSON without an envelope, which some calls respond with. */
  | { kind: 'bare'; body: unknown };

export function parseEnvelope(body: unknown): ParsedEnvelope {
  const parsedEnvelope = parseSchema(Envelope, body);
  if (!parsedEnvelope.success || parsedEnvelope.data.code === '') return { kind: 'bare', body };
  const { code, message, msg, data, datas, page, field } = parsedEnvelope.data;
  return code === SUCCESS_CODE
    ? { kind: 'success', message: message || msg, data, datas, page }
    : { kind: 'failure', code, message: message || msg, field };
}
