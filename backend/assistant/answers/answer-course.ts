import { FACTS } from '#backend/assistant/choose-answer.ts';
import { courseCard } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { courseDetail } from '#backend/queries/catalogue/course-detail.ts';
import { findRow } from '#backend/queries/database.ts';
import { tellFact } from './tell-fact.ts';

/** One course that was shown before: what was asked of it, or what people ask of any. */
export async function answerCourse({ db, wishes, locale, publicLevel }: Asked): Promise<Reply> {
  const course = await findRow(db, courseDetail(String(wishes.course), locale, publicLevel));
  if (!course) return replyUnknown(locale);
  const asked = FACTS.filter((fact) => wishes.topics.has(fact));
  const facts = asked.length > 0 ? asked : (['fee', 'requirements', 'deadline'] as const);
  const name = ownName(locale, { name: course.schoolName, nameChn: course.schoolNameChn });
  return replyWith(
    [
      paragraph(locale, say(locale, 'courseIs', { school: name, course: ownName(locale, course) })),
      ...facts.map((fact) => paragraph(locale, tellFact(fact, course, locale, 'ofIt'))),
    ],
    {
      cards: [courseCard(course)],
      suggestions: [say(locale, 'suggestFee', { name }), say(locale, 'suggestWeatherThere', { name })],
    },
  );
}
