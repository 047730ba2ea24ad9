import {
  type OutputOf,
  type FetchBackend,
  type Call,
  findMismatchedField,
  type InputOf,
} from '#shared/contract/call.ts';
import { fail, type CallError, ERROR_CODES, type Result, succeed, isUnavailable } from '#shared/call-error.ts';
import { errorText, invalidInput, siteTexts } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { institutionCourseList, LIMITS_COURSES, VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import { filterCourses, canContainCourses, listCourses } from '#shared/contract/filter-response.ts';
import { checkLogin } from '#shared/contract/account/identity.ts';
import { type BackendTransport, sendRequest, networkError } from './send-request.ts';
import type { ReadPriority } from './circuit-breaker.ts';
import { buildRequest, type Caller, platformHeaders } from './backend-request.ts';
import { parseResponse, readEmbeddedText } from './parse-response.ts';
import { createTextRefiner } from './refine-texts.ts';
import { markUncacheable } from './read-coalescer.ts';

/**
 * Whether the result follows the contract. An error code of the contract does; a response that cannot be parsed does
 * not.
 */
const isValidResponse = (result: Result<unknown>) => result.ok || (result.error.httpStatus ?? 0) < 500;

/** Typed client of the backend: validates the input and returns the contract's output or an error with its message. */
export function createBackendClient(
  transport: BackendTransport,
  caller: Caller,
  abort: AbortSignal,
  rank: ReadPriority = 'part',
): FetchBackend {
  const fetchUnfiltered = createUnfilteredClient(transport, caller, abort, rank);
  return createClient(transport, caller, abort, rank, async (call, response, output) => {
    const { storedValue, unknown } = await limitCourses(call, response, output, caller, fetchUnfiltered);
    // A list is incomplete if the visibility of some courses could not be determined.
    return unknown && isRepeatableRead(call) ? fail(unknown) : succeed(storedValue);
  });
}

/** Client for checks of the edge itself. It does not limit courses, so its responses must not be sent to visitors. */
export const createUnfilteredClient = (
  transport: BackendTransport,
  caller: Caller,
  abort: AbortSignal,
  rank: ReadPriority = 'part',
): FetchBackend => createClient(transport, caller, abort, rank, async (_call, _response, output) => succeed(output));

type ResponseFilter = <C extends Call>(
  call: C,
  response: Response,
  output: OutputOf<C>,
) => Promise<Result<OutputOf<C>>>;

function createClient(
  transport: BackendTransport,
  caller: Caller,
  abort: AbortSignal,
  rank: ReadPriority,
  filter: ResponseFilter,
): FetchBackend {
  return async <C extends Call>(call: C, input: InputOf<C>): Promise<Result<OutputOf<C>>> => {
    const parsedInput = call.input.safeParse(input);
    if (!parsedInput.success) {
      const issue = parsedInput.error.issues[0];
      return fail(invalidInput(caller.locale, issue?.path.join('.') || 'body', false));
    }
    const { path, body } = buildRequest(call, parsedInput.data, caller);
    const headers = platformHeaders(caller, transport.basicAuth);
    if (typeof body === 'string') headers.set('content-type', 'application/json');

    const startedAt = Date.now();
    const parsedBody: { answer: Result<OutputOf<C>> | null } = { answer: null };
    const sentResult = await sendRequest(
      transport,
      path,
      { method: call.method, headers, body },
      {
        abort,
        isRetryable: isRepeatableRead(call),
        breakerPath: call.path,
        priority: rank,
        isValid: async (response) => {
          parsedBody.answer = await parse(call, response, caller, transport, abort);
          return isValidResponse(parsedBody.answer);
        },
      },
    );
    const parsed = sentResult.ok
      ? (parsedBody.answer ?? (await parse(call, sentResult.value, caller, transport, abort)))
      : sentResult;
    const matching = parsed.ok ? rejectMismatch(call, parsedInput.data, parsed.value, caller) : parsed;
    const result = matching.ok && sentResult.ok ? await filter(call, sentResult.value, matching.value) : matching;
    if (result.ok) return sentResult.ok ? markUncacheable(result, sentResult.value) : result;
    const error = withMessage(call, result.error, caller);
    logEvent('warn', 'backend call failed', {
      requestId: caller.requestId,
      path: call.path,
      code: error.code,
      httpStatus: error.httpStatus,
      ms: Date.now() - startedAt,
    });
    return fail(error);
  };
}

/** Rejects a response about another id, which would be shown, and cached, under the wrong URL. */
function rejectMismatch<C extends Call>(
  call: C,
  input: Record<string, unknown> | readonly unknown[],
  output: OutputOf<C>,
  { requestId }: Caller,
): Result<OutputOf<C>> {
  const field = findMismatchedField(call, { ...input }, output);
  if (field === null) return succeed(output);
  logEvent('error', 'response is about another id', { requestId, path: call.path, field });
  return fail({ code: ERROR_CODES.serverError, message: '', httpStatus: 502 });
}

const isRepeatableRead = ({ method, idempotent, isPublic }: Call) =>
  idempotent === true && (method === 'GET' || isPublic === true);

async function parse<C extends Call>(
  call: C,
  response: Response,
  caller: Caller,
  transport: BackendTransport,
  abort: AbortSignal,
): Promise<Result<OutputOf<C>>> {
  try {
    return await parseResponse(
      call,
      response,
      createTextRefiner(caller, response, transport.pictureOrigin, caller.agentKey),
      caller,
      siteTexts(caller.locale).stated,
      transport.isEmbedded ? readEmbeddedText : undefined,
    );
  } catch (error) {
    if (!abort.aborted)
      logEvent('error', 'response could not be parsed', { requestId: caller.requestId, path: call.path, error });
    return fail(networkError(abort));
  }
}

const withMessage = ({ silence }: Call, error: CallError, { locale, accessToken }: Caller): CallError => ({
  ...error,
  message:
    error.message ||
    (silence ? siteTexts(locale)[silence] : errorText(locale, error.code, error.httpStatus, accessToken !== null)),
});

/** Whether the backend limits courses itself, which it declares in a header; its response is left unchanged. */
const limitsByItself = (response: Response) => response.headers.get(LIMITS_COURSES) !== null;

interface LimitedResponse<C extends Call> {
  storedValue: OutputOf<C>;
  /** Error if the visibility of some courses could not be determined; these are left out. */
  unknown: CallError | null;
}

/**
 * Limits courses for a backend that sends all of them to visitors. Per school, only the first courses of its
 * unfiltered list are visible, so that filters and pages reveal no others. `fetchBackend` must not limit courses
 * itself.
 */
export async function limitCourses<C extends Call>(
  call: C,
  response: Response,
  output: OutputOf<C>,
  { accessToken }: Pick<Caller, 'accessToken'>,
  fetchBackend: FetchBackend,
): Promise<LimitedResponse<C>> {
  const full = { storedValue: output, unknown: null };
  if (!canContainCourses(call) || limitsByItself(response)) return full;
  const value = 'datas' in call ? (output as { rows: unknown }).rows : output;
  const schools = [...new Set(listCourses(call, value).map(({ schoolId }) => schoolId))];
  if (schools.length === 0 || (accessToken && (await isLoginValid(fetchBackend)))) return full;
  const first = new Map(
    await Promise.all(schools.map(async (id) => [id, await fetchFirst(id, fetchBackend)] as const)),
  );
  const limitedOutput = filterCourses(call, value, ({ schoolId, id }) => {
    const result = first.get(schoolId);
    return result?.ok === true && result.value.has(id);
  });
  return {
    storedValue: ('datas' in call ? { ...(output as object), rows: limitedOutput } : limitedOutput) as OutputOf<C>,
    unknown:
      [...first.values()].flatMap((result) => (result.ok || !isUnavailable(result.error) ? [] : [result.error]))[0] ??
      null,
  };
}

/** Whether the access token is valid: the cookie alone proves nothing, because it may hold any value. */
async function isLoginValid(fetchBackend: FetchBackend): Promise<boolean> {
  const login = await fetchBackend(checkLogin, {});
  return login.ok && login.value;
}

async function fetchFirst(schoolId: string, fetchBackend: FetchBackend): Promise<Result<ReadonlySet<string>>> {
  const list = await fetchBackend(institutionCourseList, {
    fkInstitutionId: schoolId,
    currentPage: 1,
    showCount: VISITOR_COURSES,
  });
  return list.ok ? succeed(new Set(list.value.rows.slice(0, VISITOR_COURSES).map(({ id }) => id))) : list;
}
