import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { type AnswerOf, type Call, EMPTY_PAGE, Page } from '#shared/contract/call.ts';
import { fail, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { hideUnseen } from '#shared/contract/narrow-answer.ts';
import type { AtLevel } from '#shared/tenant/level-policy.ts';
import { logEvent } from '#worker/log-event.ts';
import { cleanAnswer, readAnswerBody, readEnvelope } from './read-answer.ts';
import { refineWords, type RefineText } from './refine-answer.ts';

/** An answer as the contract's own shape, its words refined, what `at` does not see left out; or the one failure that it amounts to. */
export async function parseAnswer<C extends Call>(
  call: C,
  response: Response,
  refine: RefineText,
  at: AtLevel,
): Promise<Result<AnswerOf<C>>> {
  const body = await readJson(call, response);
  const envelope = readEnvelope(body);
  if (envelope.kind === 'failure')
    return fail({
      code: envelope.code,
      message: await refine(envelope.message, 'plain'),
      ...(envelope.field && { field: envelope.field }),
      ...(response.status >= 400 && { httpStatus: response.status }),
      ...readRetryAfter(response),
    });
  if (response.status >= 400 || (envelope.kind === 'bare' && !(mayBeBare(call) && body !== undefined))) {
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
  const value = await refineWords(schema, hideUnseen(schema, parsed.data, at), refine);
  if (!('datas' in call)) return succeed(value as AnswerOf<C>);
  const page = Page.safeParse(envelope.kind === 'success' ? envelope.page : null);
  return succeed({
    rows: value,
    page: page.success ? page.data : { ...EMPTY_PAGE, totalResult: (value as unknown[]).length },
  } as AnswerOf<C>);
}

/** In seconds; a date, which the header may also hold, says nothing to us. */
function readRetryAfter({ headers }: Response): { retryAfterSeconds?: number } {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? { retryAfterSeconds: Number(seconds) } : {};
}

const mayBeBare = (call: Call) => 'bare' in call && call.bare === true;

/** Undefined for anything that is no JSON: an HTML error page, half an answer, nothing, too much. */
async function readJson(call: Call, response: Response): Promise<unknown> {
  const body = await readAnswerBody(response).catch(() => null);
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
    return cleanAnswer(text, JSON.parse(text));
  } catch {
    return undefined;
  }
}
