import type { Context } from 'hono';
import { institutionInquiry, VISITOR_MATCHES } from '#shared/contract/school-list.ts';
import type { SelectionForm } from '#shared/contract/selection-form.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { schoolIds, type SchoolsSought } from '#backend/queries/catalogue/schools.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import { coursesByIds, illustrativeCourses, schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { countingRulesFor } from '#backend/queries/matching/match-catalogue.ts';
import { bandOf } from '#backend/matching/band-of.ts';
import { describeMatch } from './describe-match.ts';
import { findMatches } from './find-matches.ts';
import type { SchoolMatch } from '#backend/matching/match-schools.ts';
import { readWishes, type Wishes } from '#backend/matching/read-wishes.ts';
import { sortMatches } from '#backend/matching/sort-matches.ts';
import { unpackRule } from './unpack-catalogue.ts';

/** A page of what a smart selection finds. A visitor gets the first few, and the true total. */
export async function answerMatches(
  c: Context<BackendEnv>,
  sought: SchoolsSought & { form: SelectionForm },
  isVisitor: boolean,
) {
  const { locale, publicLevel } = c.var.caller;
  const wishes = readWishes(sought.form);
  const among = isNarrowed(sought) ? schoolIds(sought, locale, publicLevel) : null;
  const found = await findMatches(c.env.DB, wishes, c.var.caller, { among, isVisitor });
  const { band } = sought;
  const wanted = band ? found.filter(({ best }) => bandOf(best).band === band) : found;
  const page = pageOf(sortMatches(wanted, sought.sort ?? 'match'), sought, isVisitor);
  const rows = await readMatchedRows(c.env.DB, page, wishes, c.var.caller);
  const datas = page.flatMap((match) => {
    const school = rows.schools.get(match.school.id);
    return school ? [describeMatch(match, { ...rows, school }, wishes, locale)] : [];
  });
  const { currentPage, showCount } = sought;
  return answer(c, institutionInquiry, datas, {
    totalResult: wanted.length,
    showCount,
    currentPage,
    totalPage: Math.ceil(wanted.length / showCount),
  });
}

function pageOf(all: readonly SchoolMatch[], { currentPage, showCount }: SchoolsSought, isVisitor: boolean) {
  const open = isVisitor ? all.slice(0, VISITOR_MATCHES) : all;
  return open.slice((currentPage - 1) * showCount, currentPage * showCount);
}

const NARROWING = [
  'keyword',
  'fkAreaCountryId',
  'fkAreaStateId',
  'cityId',
  'institutionTypeId',
  'initial',
  'bbox',
] as const;

const isNarrowed = (sought: SchoolsSought) => NARROWING.some((field) => sought[field]);

async function readMatchedRows(
  db: Database,
  page: readonly SchoolMatch[],
  { exam }: Wishes,
  caller: BackendEnv['Variables']['caller'],
) {
  const courseIds = page.flatMap(({ courses }) => courses.map(({ id }) => id));
  const [schools, courses, examples, counting] = await readTogether(
    db,
    schoolsByIds(
      page.map(({ school }) => school.id),
      caller,
    ),
    coursesByIds(courseIds, caller),
    illustrativeCourses(page.flatMap(({ best, courses: shown }) => [best.id, ...shown.map(({ id }) => id)])),
    countingRulesFor(exam.publicTestType ?? '0', caller.locale),
  );
  return {
    schools: new Map(schools.map((row) => [row.id, row])),
    courses: new Map(courses.map((row) => [row.id, row])),
    illustrative: new Set(examples.map(({ id }) => id)),
    counting: counting.map(unpackRule),
  };
}
