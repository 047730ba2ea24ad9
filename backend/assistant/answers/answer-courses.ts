import { courseCard } from '#backend/assistant/describe-card.ts';
import { FACTS } from '#backend/assistant/choose-answer.ts';
import {
  type Asked,
  ownName,
  paragraph,
  type Reply,
  replySaying,
  replyUnknown,
  replyWith,
} from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { courseDetail } from '#backend/queries/catalogue/course-detail.ts';
import { findRow } from '#backend/queries/database.ts';
import { findCountries, refuseCountry } from './find-country.ts';
import { findCourses } from './find-courses.ts';
import { tellFact } from './tell-fact.ts';

/** Courses that fit, and of the first of them what was asked about it. */
export async function answerCourses(asked: Asked): Promise<Reply> {
  const { db, wishes, locale, publicLevel } = asked;
  const all = await findCountries(asked);
  const refusal = refuseCountry(asked, all);
  if (refusal) return refusal;
  const courses = await findCourses(asked, all);
  if (!courses) return replySaying(locale, 'otherCurrency', { suggestions: [], offersHuman: true });
  const [first] = courses.found;
  if (!first) return replyUnknown(locale, 'noneFound');
  const facts = FACTS.filter((fact) => wishes.topics.has(fact) && (fact !== 'fee' || !wishes.budget));
  const detail = facts.length > 0 ? await findRow(db, courseDetail(String(first.id), locale, publicLevel)) : null;
  const name = ownName(locale, { name: first.schoolName, nameChn: first.schoolNameChn });
  const others = (['suggestFee', 'suggestRequires', 'suggestDeadline'] as const).filter(
    (_, at) => !facts.includes(FACTS_IN_ORDER[at] ?? 'fee'),
  );
  return replyWith(
    [
      paragraph(locale, say(locale, 'coursesFound', { count: courses.total })),
      ...(detail ? facts.map((fact) => paragraph(locale, tellFact(fact, detail, locale))) : []),
    ],
    { cards: courses.found.map(courseCard), suggestions: others.map((key) => say(locale, key, { name })) },
  );
}

/** As the suggestions stand. */
const FACTS_IN_ORDER = ['fee', 'requirements', 'deadline'] as const;
