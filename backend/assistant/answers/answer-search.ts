import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { type Asked, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { paragraph, say } from '#backend/assistant/say.ts';
import { courseCard, schoolCard } from '#backend/assistant/describe-card.ts';
import { schoolsInstead, tellHidden } from './find-courses.ts';
import { courses } from '#backend/queries/catalogue/courses.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { readTogether } from '#backend/queries/database.ts';

const MOST = 3;
/** A question of more is no name. */
const LONGEST_KEYWORD = 60;

/** What nothing else understood is looked for as it stands, as in the search of the site. */
export async function answerSearch({ db, question, locale, publicLevel, userId }: Asked): Promise<Reply> {
  const sought = { keyword: question.slice(0, LONGEST_KEYWORD), currentPage: 1, showCount: MOST };
  const ofSchools = schools(institutionInquiry.input.parse(sought), locale, publicLevel);
  const ofCourses = courses(coursesList.input.parse(sought), locale, publicLevel, userId);
  const [schoolRows, [schoolCount], courseRows, [courseCount]] = await readTogether(
    db,
    ofSchools.rows,
    ofSchools.total,
    ofCourses.rows,
    ofCourses.total,
  );
  if (schoolRows.length > 0)
    return replyWith([paragraph(locale, say(locale, 'schoolsFound', { count: schoolCount?.total ?? 0 }))], {
      cards: schoolRows.map((row) => schoolCard(row, locale)),
    });
  const count = courseCount?.total ?? 0;
  if (count > 0)
    return replyWith(
      [paragraph(locale, say(locale, 'coursesFound', { count }), tellHidden(courseRows, count, locale))],
      {
        cards:
          courseRows.length > 0
            ? courseRows.map((row) => courseCard(row))
            : await schoolsInstead({ db, locale, publicLevel }, ofCourses.schools),
      },
    );
  return replyUnknown(locale);
}
