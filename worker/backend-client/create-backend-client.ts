import {
  type OutputOf,
  type FetchBackend,
  type Call,
  findMismatchedField,
  type InputOf,
} from '#shared/contract/call.ts';
import { fail, type CallError, ERROR_CODES, type Result, succeed, isUnavailable } from '#shared/call-error.ts';
import { getErrorText, createInvalidInputError, getSiteTexts } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { institutionCourseList, LIMIT_COURSES_HEADER, MAX_VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import { parseSchema } from '#shared/contract/parse-schema.ts';
import { filterCourses, canContainCourses, listCourses } from '#shared/contract/filter-response.ts';
import { checkLogin } from '#shared/contract/account/identity.ts';
import { type BackendTransport, sendRequest, createNetworkError } from './send-request.ts';
import type { ReadPriority } from './circuit-breaker.ts';
import { buildRequest, type CallerContext, buildPlatformHeaders } from './backend-request.ts';
import { parseResponse, readEmbeddedText } from './parse-response.ts';
import { createTextRefiner } from './refine-texts.ts';
import { markUncacheable } from './read-coalescer.ts';

/**
 * Whether the result follows the contract: a success or an error code of the contract. A response that cannot be parsed
 * does not.
 */
const isValidResult = (result: Result<unknown>) => result.ok || (result.error.httpStatus ?? 0) < 500;

/**
 * Creates the typed client of the backend: validates the input and returns the contract's output or an error with its
 * message.
 */
export function createBackendClient(
  transport: BackendTransport,
  caller: CallerContext,
  abortSignal: AbortSignal,
  priority: ReadPriority = 'part',
): FetchBackend {
  const fetchUnfiltered = createUnfilteredClient(transport, caller, abortSignal, priority);
  return createClient(transport, caller, abortSignal, priority, async (call, response, output) => {
    const { storedValue, unknown } = await limitCourses(call, response, output, caller, fetchUnfiltered);
    // A list is not returned if the visibility of some of its courses could not be determined.
    return unknown && isRepeatableRead(call) ? fail(unknown) : succeed(storedValue);
  });
}

/**
 * Creates a client for checks of the edge itself. It does not limit courses, so its responses must not be sent to
 * visitors.
 */
export const createUnfilteredClient = (
  transport: BackendTransport,
  caller: CallerContext,
  abortSignal: AbortSignal,
  priority: ReadPriority = 'part',
): FetchBackend =>
  createClient(transport, caller, abortSignal, priority, async (_call, _response, output) => succeed(output));

type ResponseFilter = <C extends Call>(
  call: C,
  response: Response,
  output: OutputOf<C>,
) => Promise<Result<OutputOf<C>>>;

function createClient(
  transport: BackendTransport,
  caller: CallerContext,
  abortSignal: AbortSignal,
  priority: ReadPriority,
  filterResponse: ResponseFilter,
): FetchBackend {
  return async <C extends Call>(call: C, input: InputOf<C>): Promise<Result<OutputOf<C>>> => {
    const parsedInput = parseSchema(call.input, input);
    if (!parsedInput.success) {
      const issue = parsedInput.error.issues[0];
      return fail(createInvalidInputError(caller.locale, issue?.path.join('.') || 'body', false));
    }
    const { path, body } = buildRequest(call, parsedInput.data, caller);
    const headers = buildPlatformHeaders(caller, transport.basicAuth);
    if (typeof body === 'string') headers.set('content-type', 'application/json');

    const startedAt = Date.now();
    const parsedBody: { result: Result<OutputOf<C>> | null } = { result: null };
    const sentResult = await sendRequest(
      isRepeatableRead(call) && transport.sendRead ? { ...transport, send: transport.sendRead } : transport,
      path,
      { method: call.method, headers, body },
      {
        abortSignal,
        isRetryable: isRepeatableRead(call),
        breakerPath: call.path,
        priority: priority,
        isValid: async (response) => {
          parsedBody.result = await parseSafely(call, response, caller, transport, abortSignal);
          return isValidResult(parsedBody.result);
        },
      },
    );
    const parsedResult = sentResult.ok
      ? (parsedBody.result ?? (await parseSafely(call, sentResult.value, caller, transport, abortSignal)))
      : sentResult;
    const matchingResult = parsedResult.ok
      ? rejectMismatch(call, parsedInput.data, parsedResult.value, caller)
      : parsedResult;
    const result =
      matchingResult.ok && sentResult.ok
        ? await filterResponse(call, sentResult.value, matchingResult.value)
        : matchingResult;
    if (result.ok) return sentResult.ok ? markUncacheable(result, sentResult.value) : result;
    const error = addErrorMessage(call, result.error, caller);
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
  { requestId }: CallerContext,
): Result<OutputOf<C>> {
  const field = findMismatchedField(call, { ...input }, output);
  if (field === null) return succeed(output);
  logEvent('error', 'response has a different id', { requestId, path: call.path, field });
  return fail({ code: ERROR_CODES.serverError, message: '', httpStatus: 502 });
}

const isRepeatableRead = ({ method, idempotent, isPublic }: Call) =>
  idempotent === true && (method === 'GET' || isPublic === true);

async function parseSafely<C extends Call>(
  call: C,
  response: Response,
  caller: CallerContext,
  transport: BackendTransport,
  abortSignal: AbortSignal,
): Promise<Result<OutputOf<C>>> {
  try {
    return await parseResponse(
      call,
      response,
      createTextRefiner(caller, response, transport.pictureOrigin, caller.agentKey),
      caller,
      getSiteTexts(caller.locale).stated,
      transport.isEmbedded ? readEmbeddedText : undefined,
    );
  } catch (error) {
    if (!abortSignal.aborted)
      logEvent('error', 'response could not be parsed', { requestId: caller.requestId, path: call.path, error });
    return fail(createNetworkError(abortSignal));
  }
}

const addErrorMessage = ({ silence }: Call, error: CallError, { locale, accessToken }: CallerContext): CallError => ({
  ...error,
  message:
    error.message ||
    (silence
      ? getSiteTexts(locale)[silence]
      : getErrorText(locale, error.code, error.httpStatus, accessToken !== null)),
});

/** Whether the backend limits courses itself, which it declares in a header. Its response is left unchanged. */
const limitsCoursesItself = (response: Response) => response.headers.get(LIMIT_COURSES_HEADER) !== null;

interface LimitedResponse<C extends Call> {
  storedValue: OutputOf<C>;
  /** Error if the visibility of some courses could not be determined. These courses are left out. */
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
  { accessToken }: Pick<CallerContext, 'accessToken'>,
  fetchBackend: FetchBackend,
): Promise<LimitedResponse<C>> {
  const unlimitedResponse = { storedValue: output, unknown: null };
  if (!canContainCourses(call) || limitsCoursesItself(response)) return unlimitedResponse;
  const outputRows = 'datas' in call ? (output as { rows: unknown }).rows : output;
  const schoolIds = [...new Set(listCourses(call, outputRows).map(({ schoolId }) => schoolId))];
  if (schoolIds.length === 0 || (accessToken && (await isLoginValid(fetchBackend)))) return unlimitedResponse;
  const visibleCourseIds = new Map(
    await Promise.all(schoolIds.map(async (id) => [id, await fetchFirstCourseIds(id, fetchBackend)] as const)),
  );
  const limitedRows = filterCourses(call, outputRows, ({ schoolId, id }) => {
    const visibleIdsResult = visibleCourseIds.get(schoolId);
    return visibleIdsResult?.ok === true && visibleIdsResult.value.has(id);
  });
  return {
    storedValue: ('datas' in call ? { ...(output as object), rows: limitedRows } : limitedRows) as OutputOf<C>,
    unknown:
      [...visibleCourseIds.values()].flatMap((result) =>
        result.ok || !isUnavailable(result.error) ? [] : [result.error],
      )[0] ?? null,
  };
}

/** Whether the access token is valid: the cookie alone proves nothing, because it may hold any value. */
async function isLoginValid(fetchBackend: FetchBackend): Promise<boolean> {
  const loginResult = await fetchBackend(checkLogin, {});
  return loginResult.ok && loginResult.value;
}

async function fetchFirstCourseIds(schoolId: string, fetchBackend: FetchBackend): Promise<Result<ReadonlySet<string>>> {
  const courseListResult = await fetchBackend(institutionCourseList, {
    fkInstitutionId: schoolId,
    currentPage: 1,
    showCount: MAX_VISITOR_COURSES,
  });
  return courseListResult.ok
    ? succeed(new Set(courseListResult.value.rows.slice(0, MAX_VISITOR_COURSES).map(({ id }) => id)))
    : courseListResult;
}
