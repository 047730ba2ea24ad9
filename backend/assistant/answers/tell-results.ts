import { type Asked, linkCard, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { escapeMarkup, listOf, ownName, paragraph, say, type Saying } from '#backend/assistant/say.ts';
import { ASKED_TESTS, EXAM_NAMES, SCHOOL_EXAMS } from '#backend/assistant/question/slots.ts';
import type { PublishedRule } from '#backend/matching/catalogue.ts';
import { cities, courseTypes } from '#backend/queries/catalogue/lookups.ts';
import { schoolDetail, type SchoolDetailRow } from '#backend/queries/catalogue/details.ts';
import { readRows, readTogether } from '#backend/queries/database.ts';
import { entryRulesFor } from '#backend/queries/matching/match-catalogue.ts';
import { unpackEntryRules } from '#backend/selection/unpack-catalogue.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import type { ExamAnswers, PublicExamType } from '#shared/rules/exams/public-exams.ts';

/** What the product has for it: the fast line judges grades by what schools have published. */
export async function answerDse(asked: Asked): Promise<Reply> {
  const { locale } = asked;
  const told = await tellResults(asked);
  return replyWith(told.length > 0 ? told : [paragraph(locale, say(locale, 'dse'))], {
    cards: [linkCard('/dse', say(locale, 'dseLink'), say(locale, 'dseLinkText'))],
    suggestions: told.length > 0 ? [] : [say(locale, 'recommendedDse')],
    offersHuman: told.length > 0,
  });
}

type SchoolExam = (typeof SCHOOL_EXAMS)[number];
const TYPES: Record<SchoolExam, PublicExamType> = { dse: '1', gaokao: '2', aLevel: '3', ib: '4' };
/** One total says all of it; of the others a school asks for grades by subject. */
const SAYS_ALL: ReadonlySet<SchoolExam> = new Set<SchoolExam>(['ib', 'gaokao']);
const MOST_RULES = 3;
const VERDICTS = {
  meets: 'resultMeets',
  close: 'resultClose',
  notYet: 'resultNotYet',
} as const satisfies Record<string, Saying>;

/** Whether results suffice goes by published rules alone: what they say, and that nobody here knows of the others. */
export async function tellResults(asked: Asked): Promise<string[]> {
  const exams = SCHOOL_EXAMS.filter((exam) => asked.slots[exam] !== null);
  return (await Promise.all(exams.map((exam) => tellResult(asked, exam)))).flat();
}

async function tellResult(asked: Asked, exam: SchoolExam): Promise<string[]> {
  const { slots, locale } = asked;
  const result = exam === 'aLevel' ? EXAM_NAMES[exam] : `${nameExam(exam, locale)} ${slots[exam]}`;
  if (!SAYS_ALL.has(exam)) return [paragraph(locale, say(locale, 'resultNeedsGrades', { result }))];
  const answers: ExamAnswers = {
    publicTestType: TYPES[exam],
    publicTestScore: slots[exam] ?? undefined,
    publicTestSubjects: [],
  };
  const rules = await findRules(asked, TYPES[exam]);
  const told = rules.slice(0, MOST_RULES).flatMap(({ rule, school }) => {
    const { verdict } = evaluateEntry(rule, answers);
    return verdict === 'unknown' ? [] : [tellRule(asked, rule, school, say(locale, VERDICTS[verdict], { result }))];
  });
  return [...told, paragraph(locale, say(locale, told.length > 0 ? 'resultOthers' : 'resultNotKnown', { result }))];
}

const nameExam = (exam: SchoolExam, locale: Asked['locale']) =>
  exam === 'gaokao' && locale !== 'en-us' ? '高考' : EXAM_NAMES[exam];

/** With the page that it stands on. */
function tellRule({ locale }: Asked, rule: EntryRule, school: SchoolDetailRow, verdict: string): string {
  const said = say(locale, 'resultRule', {
    school: ownName(locale, school),
    scope: rule.name,
    asks: rule.note,
    verdict,
  });
  const dated = rule.asAt ? say(locale, 'resultAsAt', { day: rule.asAt }) : '';
  const link = `<a href="${escapeMarkup(rule.source)}" target="_blank">${escapeMarkup(rule.sourceTitle)}</a>`;
  return `<p>${escapeMarkup(said)} ${link}${escapeMarkup(dated)}</p>`;
}

/** Of the schools and fields that were asked about. */
async function findRules({ db, slots, locale, chinese, publicLevel }: Asked, exam: PublicExamType) {
  const [rows, types, towns] = await readTogether(
    db,
    entryRulesFor(exam, locale, publicLevel),
    courseTypes(locale, publicLevel),
    cities({ locale, chinese }, publicLevel, {}),
  );
  const wanted = towns.filter(({ id }) => slots.cities.includes(id)).map((town) => ownName(locale, town));
  const group = types.find(({ id }) => id === slots.type)?.fkCourseTypeGroupId ?? slots.group;
  const published = unpackEntryRules(rows).filter(({ groupIds }) => isOfGroup(groupIds, group));
  const ids = [...new Set(published.map(({ schoolId }) => schoolId))];
  const schools = (
    await Promise.all(ids.map((id) => readRows(db, schoolDetail(String(id), { locale, chinese }, publicLevel))))
  ).flat();
  return published.flatMap((one: PublishedRule) => {
    const school = schools.find(({ id }) => id === one.schoolId);
    return school && isWanted(school, slots, wanted) ? [{ rule: one.rule, school }] : [];
  });
}

const isOfGroup = (groupIds: readonly number[], group: number | null) =>
  groupIds.length === 0 || group === null || groupIds.includes(group);

function isWanted({ id, fkAreaCountryId, city }: SchoolDetailRow, slots: Asked['slots'], towns: readonly string[]) {
  if (slots.schools.length > 0) return slots.schools.includes(id);
  if (towns.length > 0) return towns.includes(city);
  return slots.country === null || slots.country === fkAreaCountryId || slots.countries.includes(fkAreaCountryId);
}

/** A list is narrowed by the scores that are known; of the other courses in it nobody may think that theirs suffices. */
export function tellEnglish({ slots, locale }: Asked): string {
  const held = ASKED_TESTS.filter((exam) => slots[exam] !== null);
  if (held.length === 0) return '';
  return say(locale, 'englishNotKnown', {
    result: listOf(
      locale,
      held.map((exam) => `${EXAM_NAMES[exam]} ${slots[exam]}`),
    ),
  });
}
