import { type Failure, isTrouble, type Result, succeed } from '#shared/failure.ts';
import type { AnswerOf, AskBackend, Call } from '#shared/contract/call.ts';
import { institutionCourseList, LIMITS_COURSES, VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import { keepCourses, mayHoldCourses, readCourses } from '#shared/contract/narrow-answer.ts';
import { checkLogin } from '#shared/contract/account/identity.ts';
import type { Caller } from './backend-request.ts';

/** A backend that holds visitors to the first courses of a school by itself says so, and is left as it answered. */
const limitsByItself = (response: Response) => response.headers.get(LIMITS_COURSES) !== null;

export interface LimitedAnswer<C extends Call> {
  kept: AnswerOf<C>;
  /** Why nobody could say of some of its courses whether they are shown; they are left out. */
  unknown: Failure | null;
}

/**
 * What a visitor is shown of a backend that shows everybody everything: of each school the courses that its own list
 * begins with, so that other filters and pages open no others. `ask` is not limited.
 */
export async function limitCourses<C extends Call>(
  call: C,
  response: Response,
  answer: AnswerOf<C>,
  { accessToken }: Pick<Caller, 'accessToken'>,
  ask: AskBackend,
): Promise<LimitedAnswer<C>> {
  const whole = { kept: answer, unknown: null };
  if (!mayHoldCourses(call) || limitsByItself(response)) return whole;
  const value = 'datas' in call ? (answer as { rows: unknown }).rows : answer;
  const schools = [...new Set(readCourses(call, value).map(({ schoolId }) => schoolId))];
  if (schools.length === 0 || (accessToken && (await standsStill(ask)))) return whole;
  const first = new Map(await Promise.all(schools.map(async (id) => [id, await firstOf(id, ask)] as const)));
  const kept = keepCourses(call, value, ({ schoolId, id }) => {
    const known = first.get(schoolId);
    return known?.ok === true && known.value.has(id);
  });
  return {
    kept: ('datas' in call ? { ...(answer as object), rows: kept } : kept) as AnswerOf<C>,
    unknown:
      [...first.values()].flatMap((known) => (known.ok || !isTrouble(known.failure) ? [] : [known.failure]))[0] ?? null,
  };
}

/** A cookie holds whatever a browser put into it. */
async function standsStill(ask: AskBackend): Promise<boolean> {
  const login = await ask(checkLogin, {});
  return login.ok && login.value;
}

async function firstOf(schoolId: string, ask: AskBackend): Promise<Result<ReadonlySet<string>>> {
  const list = await ask(institutionCourseList, {
    fkInstitutionId: schoolId,
    currentPage: 1,
    showCount: VISITOR_COURSES,
  });
  return list.ok ? succeed(new Set(list.value.rows.slice(0, VISITOR_COURSES).map(({ id }) => id))) : list;
}
