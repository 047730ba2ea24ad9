import { nameRanking } from '#backend/catalogue/describe-school.ts';
import { writeFee } from '#backend/catalogue/write-fee.ts';
import { schoolCard } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { schoolDetail, schoolRanks } from '#backend/queries/catalogue/school-detail.ts';
import { readTogether } from '#backend/queries/database.ts';

/** One school: where it is, its place in the ranking, what its courses cost. */
export async function answerSchool({ db, wishes, locale, publicLevel }: Asked): Promise<Reply> {
  const id = String(wishes.schools[0]);
  const [[school], ranks] = await readTogether(db, schoolDetail(id, locale, publicLevel), schoolRanks(id, locale));
  if (!school) return replyUnknown(locale);
  const name = ownName(locale, school);
  const whole = ranks.find((rank) => !rank.groupName);
  return replyWith(
    [
      paragraph(locale, say(locale, 'schoolIs', { name, city: school.city, country: school.country })),
      paragraph(
        locale,
        whole
          ? say(locale, 'schoolRank', { ...whole, ranking: nameRanking(null, locale) })
          : say(locale, 'schoolNoRank'),
        school.lowestFee === null
          ? say(locale, 'schoolNoFee')
          : say(locale, 'schoolFee', { fee: writeFee(school.lowestFee, school.fkCurrencyTypeNum) }),
        say(locale, 'schoolCourses', { count: school.courseCount }),
      ),
    ],
    {
      cards: [schoolCard(school, locale)],
      suggestions: [
        say(locale, 'suggestFee', { name }),
        say(locale, 'suggestRequires', { name }),
        say(locale, 'suggestDeadline', { name }),
        say(locale, 'suggestWeather', { city: school.city }),
      ],
    },
  );
}

const MOST_SCHOOLS = 4;

export async function answerSeveralSchools({ db, wishes, locale, publicLevel }: Asked): Promise<Reply> {
  const found = await readTogether(
    db,
    ...wishes.schools.slice(0, MOST_SCHOOLS).map((id) => schoolDetail(String(id), locale, publicLevel)),
  );
  const schools = found.flat();
  return replyWith([paragraph(locale, say(locale, 'severalSchools'))], {
    cards: schools.map((school) => schoolCard(school, locale)),
    suggestions: schools.map((school) => say(locale, 'suggestFee', { name: ownName(locale, school) })),
  });
}
