import { FACTS } from '#backend/assistant/choose-answer.ts';
import { courseCard, schoolCard } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { EXAMS } from '#backend/assistant/wishes.ts';
import { courseDetail } from '#backend/queries/catalogue/course-detail.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import type { CountryRow } from '#backend/queries/countries.ts';
import { findRow, readTogether } from '#backend/queries/database.ts';
import { findCountries } from './find-country.ts';
import { findCourses } from './find-courses.ts';
import { tellHidden } from './tell-hidden.ts';
import { tellFact } from './tell-fact.ts';
import { tellNumbers, tellPlace } from './tell-school.ts';

const MOST_SCHOOLS = 4;
const MOST_COURSES = 2;

/** Side by side: of each what one compares, what was asked about its courses, and those that were asked for. */
export async function answerSeveralSchools(asked: Asked): Promise<Reply> {
  const { db, wishes, locale, publicLevel } = asked;
  const ids = wishes.schools.slice(0, MOST_SCHOOLS);
  const found = await readTogether(db, ...ids.map((id) => schoolDetail(String(id), locale, publicLevel)));
  const schools = found.flat();
  const asksField = [wishes.type, wishes.group, wishes.level].some((wish) => wish !== null);
  const asksCourse = asksField || factsOf(asked).length > 0;
  const all = asksCourse ? await findCountries(asked) : [];
  const offers = await Promise.all(schools.map(({ id }) => (asksCourse ? findOffer(asked, id, all) : NO_OFFER)));
  const courses = offers.flatMap((offer) => offer.courses);
  return replyWith(
    [
      paragraph(locale, say(locale, 'severalSchools')),
      ...schools.map((school, at) =>
        paragraph(locale, tellPlace(school, locale), ...tellNumbers(school, asked), offers[at]?.told ?? ''),
      ),
      paragraph(locale, asksField ? '' : say(locale, 'severalSchoolsNext')),
    ],
    {
      cards:
        courses.length > 0
          ? courses.map((course) => courseCard(course))
          : schools.map((school) => schoolCard(school, locale)),
      suggestions: [...new Set(schools.map((school) => say(locale, 'suggestFee', { name: ownName(locale, school) })))],
    },
  );
}

/** The fee is told of every school in any case. */
const factsOf = ({ wishes }: Asked) => FACTS.filter((fact) => fact !== 'fee' && wishes.topics.has(fact));

/** Whether they suffice is a question of one school and its published rule. */
const NO_RESULTS = Object.fromEntries(EXAMS.map((exam) => [exam, null])) as Record<(typeof EXAMS)[number], null>;
const NO_OFFER = { told: '', courses: [] };

async function findOffer(asked: Asked, school: number, all: readonly CountryRow[]) {
  const { db, locale, publicLevel } = asked;
  const wishes = { ...asked.wishes, ...NO_RESULTS, schools: [school], country: null, countries: [], budget: null };
  const { found, total, left } = await findCourses({ ...asked, wishes }, all);
  const [first] = found;
  const gap = locale === 'en-us' ? ' ' : '';
  const none = left.length > 0 ? say(locale, 'noneFoundHere') : '';
  if (total === 0 || left.includes('school')) return { told: say(locale, 'noneFoundHere'), courses: [] };
  if (!first) return { told: [none, tellHidden(found, total, locale)].filter(Boolean).join(gap), courses: [] };
  const detail = await findRow(db, courseDetail(String(first.id), locale, publicLevel));
  const told = detail ? factsOf(asked).map((fact) => tellFact(fact, detail, locale)) : [];
  return {
    told: [none, ...told].filter(Boolean).join(gap),
    courses: none ? [] : found.slice(0, MOST_COURSES),
  };
}
