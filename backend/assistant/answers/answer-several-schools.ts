import { courseCard, schoolCard } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import { readTogether } from '#backend/queries/database.ts';
import { findCountries } from './find-country.ts';
import { findCourses } from './find-courses.ts';
import { tellNumbers, tellPlace } from './tell-school.ts';

const MOST_SCHOOLS = 4;

/** Side by side: of each what one compares, and of its courses those that were asked for. */
export async function answerSeveralSchools(asked: Asked): Promise<Reply> {
  const { db, wishes, locale, publicLevel } = asked;
  const ids = wishes.schools.slice(0, MOST_SCHOOLS);
  const found = await readTogether(db, ...ids.map((id) => schoolDetail(String(id), locale, publicLevel)));
  const schools = found.flat();
  const asksCourse = [wishes.type, wishes.group, wishes.level].some((wish) => wish !== null);
  const courses = asksCourse ? await findOfEach(asked, ids) : [];
  return replyWith(
    [
      paragraph(locale, say(locale, 'severalSchools')),
      ...schools.map((school) => paragraph(locale, tellPlace(school, locale), ...tellNumbers(school, locale))),
      asksCourse && courses.length === 0 ? paragraph(locale, say(locale, 'noneFound')) : '',
    ],
    {
      cards: courses.length > 0 ? courses.map(courseCard) : schools.map((school) => schoolCard(school, locale)),
      suggestions: schools.map((school) => say(locale, 'suggestFee', { name: ownName(locale, school) })),
    },
  );
}

async function findOfEach(asked: Asked, ids: readonly number[]) {
  const all = await findCountries(asked);
  const found = await Promise.all(
    ids.map((id) => findCourses({ ...asked, wishes: { ...asked.wishes, schools: [id], budget: null } }, all)),
  );
  return found.flatMap(({ found: courses, left }) => (left.length > 0 ? [] : courses.slice(0, 2)));
}
