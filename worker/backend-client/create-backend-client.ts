import { type AnswerOf, type AskBackend, type Call, findForeignField, type InputOf } from '#shared/contract/call.ts';
import { fail, type Failure, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { failureText, refuseInput, siteTexts } from '#worker/locale/failure-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { type BackendTransport, sendRequest, unansweredFailure } from './send-request.ts';
import type { ReadRank } from './retry-budget.ts';
import { buildRequest, type Caller, platformHeaders } from './backend-request.ts';
import { controlRead, isSoundAnswer } from './control-read.ts';
import { limitCourses } from './limit-courses.ts';
import { parseAnswer } from './parse-answer.ts';
import { refineFor } from './refine-answer.ts';
import { notePassing } from './shared-answers.ts';

/** The one way to ask a backend: checked input in, the contract's shape or a failure with its words out. */
export function createBackendClient(
  transport: BackendTransport,
  caller: Caller,
  abort: AbortSignal,
  rank: ReadRank = 'part',
): AskBackend {
  const askForAll = createUnlimitedClient(transport, caller, abort, rank);
  return createClient(transport, caller, abort, rank, async (call, response, answer) => {
    const { kept, unknown } = await limitCourses(call, response, answer, caller, askForAll);
    // A list without the courses of which nobody could say whether they are shown is not what was asked for.
    return unknown && isRepeatableRead(call) ? fail(unknown) : succeed(kept);
  });
}

/** For the edge's own questions about what a visitor may be shown; its answers go to nobody. */
export const createUnlimitedClient = (
  transport: BackendTransport,
  caller: Caller,
  abort: AbortSignal,
  rank: ReadRank = 'part',
): AskBackend => createClient(transport, caller, abort, rank, async (_call, _response, answer) => succeed(answer));

type Limit = <C extends Call>(call: C, response: Response, answer: AnswerOf<C>) => Promise<Result<AnswerOf<C>>>;

function createClient(
  transport: BackendTransport,
  caller: Caller,
  abort: AbortSignal,
  rank: ReadRank,
  limit: Limit,
): AskBackend {
  return async <C extends Call>(call: C, input: InputOf<C>): Promise<Result<AnswerOf<C>>> => {
    const checked = call.input.safeParse(input);
    if (!checked.success) {
      const issue = checked.error.issues[0];
      return fail(refuseInput(caller.locale, issue?.path.join('.') || 'body', false));
    }
    const { path, body } = buildRequest(call, checked.data, caller);
    const headers = platformHeaders(caller, transport.basicAuth);
    if (typeof body === 'string') headers.set('content-type', 'application/json');

    const started = Date.now();
    const read: { answer: Result<AnswerOf<C>> | null } = { answer: null };
    const sent = await sendRequest(
      transport,
      path,
      { method: call.method, headers, body },
      {
        abort,
        mayRepeat: isRepeatableRead(call),
        callClass: call.path,
        rank,
        isSound: async (response) => {
          read.answer = await parse(call, response, caller, transport, abort);
          return isSoundAnswer(read.answer);
        },
        control: controlRead(call, { path, body }, caller, transport),
      },
    );
    const parsed = sent.ok ? (read.answer ?? (await parse(call, sent.value, caller, transport, abort))) : sent;
    const told = parsed.ok ? refuseForeign(call, checked.data, parsed.value, caller) : parsed;
    const answer = told.ok && sent.ok ? await limit(call, sent.value, told.value) : told;
    if (answer.ok) return sent.ok ? notePassing(answer, sent.value) : answer;
    const failure = withWords(call, answer.failure, caller);
    logEvent('warn', 'backend call failed', {
      requestId: caller.requestId,
      path: call.path,
      code: failure.code,
      httpStatus: failure.httpStatus,
      ms: Date.now() - started,
    });
    return fail(failure);
  };
}

/** What answers about something else than was asked for would be shown, and kept, under the wrong address. */
function refuseForeign<C extends Call>(
  call: C,
  input: Record<string, unknown> | readonly unknown[],
  answer: AnswerOf<C>,
  { requestId }: Caller,
): Result<AnswerOf<C>> {
  const field = findForeignField(call, { ...input }, answer);
  if (field === null) return succeed(answer);
  logEvent('error', 'answer is about something else', { requestId, path: call.path, field });
  return fail({ code: FAILURE_CODES.serverError, message: '', httpStatus: 502 });
}

const isRepeatableRead = ({ method, idempotent, isPublic }: Call) =>
  idempotent === true && (method === 'GET' || isPublic === true);

async function parse<C extends Call>(
  call: C,
  response: Response,
  caller: Caller,
  transport: BackendTransport,
  abort: AbortSignal,
): Promise<Result<AnswerOf<C>>> {
  try {
    return await parseAnswer(
      call,
      response,
      refineFor(caller, response, transport.pictureOrigin, caller.agentKey),
      caller,
    );
  } catch (error) {
    if (!abort.aborted)
      logEvent('error', 'answer could not be read', { requestId: caller.requestId, path: call.path, error });
    return fail(unansweredFailure(abort));
  }
}

const withWords = ({ silence }: Call, failure: Failure, { locale, accessToken }: Caller): Failure => ({
  ...failure,
  message:
    failure.message ||
    (silence
      ? siteTexts(locale)[silence]
      : failureText(locale, failure.code, failure.httpStatus, accessToken !== null)),
});
