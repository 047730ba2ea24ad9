import { schoolCard } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import { findRow } from '#backend/queries/database.ts';
import { tellNumbers, tellPlace, tellSize } from './tell-school.ts';

/** One school: where it is, its place in the ranking, what its courses cost. */
export async function answerSchool({ db, wishes, locale, publicLevel }: Asked): Promise<Reply> {
  const id = String(wishes.schools[0]);
  const school = await findRow(db, schoolDetail(id, locale, publicLevel));
  if (!school) return replyUnknown(locale);
  const name = ownName(locale, school);
  return replyWith(
    [
      paragraph(locale, tellPlace(school, locale), ...tellSize(school, locale)),
      paragraph(
        locale,
        ...tellNumbers(school, { locale, publicLevel }),
        say(locale, 'schoolCourses', { count: school.courseCount }),
      ),
    ],
    {
      cards: [schoolCard(school, locale)],
      suggestions: [
        say(locale, 'suggestFee', { name }),
        say(locale, 'suggestRequires', { name }),
        say(locale, 'suggestDeadline', { name }),
        // By the school: there is more than one Cambridge.
        say(locale, 'suggestWeatherThere', { name }),
      ],
    },
  );
}
