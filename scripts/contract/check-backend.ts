import { z } from 'zod';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { type Call, findMismatchedField } from '#shared/contract/call.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { buildRequest, type CallerContext, buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { type KnownIds, PUBLIC_CALLS, createSampleInput } from './sample-inputs.ts';

export interface BackendUnderTest {
  origin: string;
  /** Credentials as in BACKEND_BASIC_AUTH. */
  authorization: string;
  agentKey: string;
  publicLevel: number;
}

type Verdict =
  | { kind: 'well'; answer: unknown }
  /** The backend declares that it does not implement the call. Pages work without it. */
  | { kind: 'notOffered' }
  | { kind: 'fault'; why: string };

const TIMEOUT_MS = 10_000;
/** Maximum number of fields reported per call, because further rows usually repeat the same error. */
const MAX_FIELDS = 5;

/**
 * Makes every public call of the contract as the edge does, and passes one line per call to `writeLine`. Returns the
 * number of errors.
 */
export async function checkBackend(backend: BackendUnderTest, writeLine: (line: string) => void): Promise<number> {
  let errors = 0;
  const reportVerdict = (name: string, { kind, ...rest }: Verdict) => {
    if (kind === 'fault') errors += 1;
    const verdictMark = { well: '✓', notOffered: '–', fault: '✗' }[kind];
    writeLine(
      `${verdictMark} ${name}${'why' in rest ? `: ${rest.why}` : kind === 'notOffered' ? ': not offered' : ''}`,
    );
  };
  for (const locale of LOCALES)
    for (const { call, verdict } of await sendCalls(backend, locale))
      reportVerdict(`${locale} ${call.method} ${call.path}`, verdict);
  reportVerdict(
    'calls that need a session are rejected without one, with code 0006',
    await checkVisitorRejection(backend),
  );
  if (backend.authorization)
    reportVerdict('calls without the authorization header are rejected', await checkUnauthorizedRejection(backend));
  writeLine(errors === 0 ? '\nAll responses are valid.' : `\n${errors} errors`);
  return errors;
}

/** Makes the calls in an order in which each call that needs an id follows the list that contains such ids. */
async function sendCalls(backend: BackendUnderTest, locale: Locale) {
  const knownIds: KnownIds = { country: '', school: '', course: '', article: '' };
  const verdicts: { call: Call; verdict: Verdict }[] = [];
  let remainingCalls = PUBLIC_CALLS;
  while (remainingCalls.length > 0) {
    const waitingCalls: Call[] = [];
    for (const call of remainingCalls) {
      const question = createSampleInput(call, knownIds);
      if (!question) {
        waitingCalls.push(call);
        continue;
      }
      const verdict = await sendCall(backend, call, question, locale);
      if (verdict.kind === 'well') collectIds(knownIds, call.path, verdict.answer);
      verdicts.push({ call, verdict });
    }
    if (waitingCalls.length === remainingCalls.length)
      return [
        ...verdicts,
        ...waitingCalls.map((call) => ({ call, verdict: { kind: 'fault', why: NO_IDS_MESSAGE } as const })),
      ];
    remainingCalls = waitingCalls;
  }
  return verdicts;
}

const NO_IDS_MESSAGE = 'no list contains an id to call it with';

async function sendCall(
  backend: BackendUnderTest,
  call: Call,
  input: Record<string, unknown>,
  locale: Locale,
): Promise<Verdict> {
  const response = await sendRequest(backend, call, input, locale);
  if (typeof response === 'string') return { kind: 'fault', why: response };
  const { status, body } = response;
  if (status === 404 || status === 405) return { kind: 'notOffered' };
  const code = String(body.code ?? '');
  if (status >= 400 || code !== String(SUCCESS_CODE))
    return {
      kind: 'fault',
      why: `HTTP ${status}, code ${code || 'missing'}: ${String(body.message ?? body.msg ?? '')}`,
    };
  return validateResponse(call, input, body);
}

function validateResponse(call: Call, input: Record<string, unknown>, body: Record<string, unknown>): Verdict {
  const isList = 'datas' in call;
  const payload = isList ? (body.datas ?? []) : (body.data ?? null);
  const parsedPayload = (isList ? z.array(call.datas) : call.data).safeParse(payload);
  if (!parsedPayload.success) {
    const fields = parsedPayload.error.issues
      .slice(0, MAX_FIELDS)
      .map(({ path, message }) => `${path.join('.')} (${message})`);
    return { kind: 'fault', why: fields.join(', ') };
  }
  const parsedValue = isList ? { rows: parsedPayload.data } : parsedPayload.data;
  const mismatchedField = findMismatchedField(call, input, parsedValue);
  return mismatchedField === null
    ? { kind: 'well', answer: parsedValue }
    : { kind: 'fault', why: `${mismatchedField} is of something else than was asked for` };
}

interface BackendResponse {
  status: number;
  body: Record<string, unknown>;
}

/** Makes a call as the edge does. If there is no response, the result is a string with the reason. */
async function sendRequest(
  backend: BackendUnderTest,
  call: Call,
  input: Record<string, unknown>,
  locale: Locale,
): Promise<BackendResponse | string> {
  const caller: CallerContext = {
    requestId: crypto.randomUUID(),
    locale,
    chineseScript: locale === 'en-us' ? 'zh-hk' : locale,
    agentId: '1',
    agentKey: backend.agentKey,
    publicLevel: backend.publicLevel,
    host: '',
    accessToken: null,
    ip: '',
    userId: '',
    visitorId: '',
  };
  const parsedInput = call.input.parse(input) as Record<string, unknown>;
  const { path, body } = buildRequest(call, parsedInput, caller);
  const headers = buildPlatformHeaders(caller, backend.authorization);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  try {
    const response = await fetch(new URL(path, backend.origin), {
      method: call.method,
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const value: unknown = await response.json().catch(() => null);
    const isObject = value !== null && typeof value === 'object';
    if (!isObject && response.status < 400) return 'the answer is no JSON object';
    return { status: response.status, body: isObject ? (value as Record<string, unknown>) : {} };
  } catch (error) {
    return `no response: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const findFirstId = (body: unknown, isMatch: (row: Record<string, unknown>) => boolean = () => true): string => {
  const rows = Array.isArray(body) ? body : ((body as { rows?: unknown[] } | null)?.rows ?? []);
  const row = (rows as Record<string, unknown>[]).find(isMatch);
  return row ? String(row.id) : '';
};

function collectIds(knownIds: KnownIds, path: string, body: unknown) {
  if (path.endsWith('/country/list')) knownIds.country = findFirstId(body, ({ offered }) => offered === true);
  if (path.endsWith('/institutionInquiry')) knownIds.school = findFirstId(body);
  if (path.endsWith('/getInstitutionCourseList')) knownIds.course = findFirstId(body);
  if (path.endsWith('/news/list')) knownIds.article = findFirstId(body);
}

async function checkVisitorRejection(backend: BackendUnderTest): Promise<Verdict> {
  const response = await sendRequest(backend, myApplication, {}, 'zh-hk');
  if (typeof response === 'string') return { kind: 'fault', why: response };
  const code = String(response.body.code ?? '');
  return code === ERROR_CODES.sessionExpired || response.status === 404
    ? { kind: 'well', answer: null }
    : { kind: 'fault', why: `HTTP ${response.status}, code ${code || 'missing'}` };
}

async function checkUnauthorizedRejection(backend: BackendUnderTest): Promise<Verdict> {
  const [call] = PUBLIC_CALLS;
  const response = call
    ? await sendRequest({ ...backend, authorization: '' }, call, {}, 'zh-hk')
    : 'there is no public call to test it with';
  if (typeof response === 'string') return { kind: 'fault', why: response };
  return String(response.body.code) === String(SUCCESS_CODE)
    ? { kind: 'fault', why: 'it responds without authorization' }
    : { kind: 'well', answer: null };
}
