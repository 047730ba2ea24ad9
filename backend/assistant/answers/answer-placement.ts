import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { type ReplyCard, createSchoolCard, createMessageLink } from '#backend/assistant/reply.ts';
import { formatList, formatParagraph, type MessageKey, t, formatNames } from '#backend/assistant/messages.ts';
import { findSchoolsOfGroup, findGroupOfSubject } from '#backend/assistant/look-ups/courses.ts';
import { findGuidePassages, createPassageClaim } from '#backend/assistant/look-ups/passages.ts';
import { renderClaims } from '#backend/assistant/look-ups/claims.ts';
import { createRuleClaim } from '#backend/assistant/look-ups/entry-rules.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { findMetRules } from '#backend/assistant/look-ups/met-rules.ts';
import {
  PLACED_BANDS,
  placeStudent,
  type PlacedBand,
  type PlacedSchools,
} from '#backend/assistant/look-ups/place-student.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { ExamKey } from '#backend/assistant/reading/exam-result.ts';
import { findSchoolGroup } from './answer-school-group.ts';
import { loadCountryNames } from './country-names.ts';
import type { ReplyParts } from './compose.ts';

const EXAM_NAMES: Readonly<Record<ExamKey, string>> = {
  dse: 'HKDSE',
  gaokao: '',
  alevel: 'A-level',
  btec: 'BTEC',
  ib: 'IB',
  gpa: '',
  degree: '',
  diploma: 'HD',
};

export const getExamName = (key: ExamKey, locale: ParsedQuestion['locale']) =>
  key === 'gaokao' ? t(locale, 'examGaokao') : EXAM_NAMES[key];

export const createNextStepCard = ({ locale }: ParsedQuestion, key: ExamKey): ReplyCard =>
  key === 'dse'
    ? createMessageLink(locale, '/dse/choose-school-taqbin', 'dseLink')
    : createMessageLink(locale, '/school-selection', 'selectionLink');

/** Highest DSE total (best five subjects, an average below level 3) that seldom leads directly to a degree. */
const WEAK_DSE_TOTAL = 15;

/** Messages of the bands. */
export const BANDS = {
  match: { names: 'bandMatch', label: 'labelMatch', sentence: 'placedMatch' },
  likely: { names: 'bandLikely', label: 'labelLikely', sentence: 'placedLikely' },
  reach: { names: 'bandReach', label: 'labelReach', sentence: 'placedReach' },
} as const satisfies Record<PlacedBand, { names: MessageKey; label: MessageKey; sentence: MessageKey }>;

/** Formats sentences and cards for the placed schools of each band. */
export function describeBands({ locale }: ParsedQuestion, placedSchools: PlacedSchools) {
  const bands = PLACED_BANDS.filter((band) => placedSchools[band].count > 0);
  return {
    texts: bands.map((band) => {
      const { names, count } = placedSchools[band];
      const otherCount = count - names.length;
      return formatParagraph(
        locale,
        t(locale, BANDS[band].names, {
          names: formatNames(locale, names) + (otherCount > 0 ? t(locale, 'bandOthers', { count: otherCount }) : ''),
        }),
      );
    }),
    cards: bands.flatMap((band) =>
      placedSchools[band].cards.map((row) => createSchoolCard(row, locale, t(locale, BANDS[band].label))),
    ),
  };
}

/**
 * Answers with schools placed by the student's results, in the same way as smart selection: likely, match and reach,
 * and the number of schools that cannot be placed. Results too low for any degree are compared with the rules of
 * foundation and pathway years.
 */
export async function answerPlacement(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const { exam, subject, level } = reading;
  if (!exam) throw new Error('no exam was specified');
  // Only schools in the United States publish SAT and ACT scores of their entrants.
  const country = reading.countries[0] ?? (exam.sat || exam.act ? 'us' : null);
  const group = findSchoolGroup(reading.text);
  const getCountryName = await loadCountryNames(question);
  const schoolIds = group ? await findSchoolsOfGroup(question, group) : undefined;
  const isTotal = exam.isTotal === true;
  const isBeforeDegree = level === 'foundation' || level === 'pathway';
  const isWeak = isTotal && Number(exam.resultText) < WEAK_DSE_TOTAL;
  const placedSchools = isWeak
    ? null
    : await placeStudent(question, exam, {
        country,
        level,
        subject,
        schoolIds,
        cities: reading.cities,
        except: reading.except,
      });
  const { texts, cards } = placedSchools ? describeBands(question, placedSchools) : { texts: [], cards: [] };
  const counts = {
    match: placedSchools?.match.count ?? 0,
    likely: placedSchools?.likely.count ?? 0,
    reach: placedSchools?.reach.count ?? 0,
    unknown: placedSchools?.unknown ?? 0,
    open: placedSchools?.open.count ?? 0,
    outOfReach: placedSchools?.outOfReach ?? 0,
  };
  const isReachOnly = counts.match + counts.likely === 0 && counts.reach > 0;
  const needsPathway = cards.length === 0 || isReachOnly;
  const metRules =
    (subject?.types.length ?? 0) > 0 && !isTotal
      ? []
      : await findMetRules(question, exam, {
          kind: needsPathway && (isWeak || !isTotal || isBeforeDegree) ? 'pathway' : 'degree',
          groupId: await findGroupOfSubject(question, subject),
          countries: reading.countries,
          schoolIds,
          exceptIds: needsPathway ? new Set() : (placedSchools?.placedIds ?? new Set()),
        });
  const advice = await findAdviceOnResults(question, country, cards.length > 0);
  const foundationPassages =
    (cards.length === 0 && advice.length === 0 && metRules.length === 0 && !isTotal && counts.open === 0) ||
    isBeforeDegree ||
    reading.guides.includes('foundation')
      ? (await findGuidePassages(question, reading.text, ['foundation'], country ? [country] : [])).slice(0, 2)
      : [];
  const leadKey = isTotal
    ? isWeak
      ? 'placedWeak'
      : 'placedTotal'
    : cards.length === 0
      ? counts.open > 0
        ? 'placedNoRule'
        : counts.outOfReach > 0
          ? 'placedAllBelow'
          : (exam.answers?.publicTestSubjects.length ?? 0) > 0
            ? 'placedNone'
            : 'placedNoneHeld'
      : isReachOnly
        ? 'placedReachOnly'
        : subject
          ? 'placedField'
          : 'placedLead';
  const isLowEnglish = /^[123]$/u.test(exam.english);
  const sentences = [
    describeAssumed(question),
    isWeak ? t(locale, 'placedTotal', { result: exam.resultText }) : '',
    exam.key === 'btec' ? t(locale, 'placedBtec') : '',
    placedSchools && counts.open > 0
      ? t(locale, 'placedOpen', {
          ...counts,
          names: formatNames(locale, placedSchools.open.names),
        })
      : '',
    exam.gpa !== null && exam.sat === null && exam.act === null && counts.likely + counts.open > 0
      ? t(locale, 'placedGpa')
      : '',
    placedSchools &&
    EXAMS_WITH_POINTS.has(exam.key) &&
    PLACED_BANDS.some((band) => placedSchools[band].names.some(isScottish))
      ? t(locale, 'placedScottish')
      : '',
    isLowEnglish ? t(locale, 'placedEnglish', { grade: exam.english }) : '',
    metRules.length > 0 ? t(locale, isTotal ? 'placedTotals' : needsPathway ? 'placedPathways' : 'placedRules') : '',
  ];
  const ruleClaims = metRules.map(({ name, rule }) => createRuleClaim(rule, name, locale, !isUsableRule(rule)));
  return {
    lead: t(locale, leadKey, {
      result: formatResult(question),
      field: subject?.spelledText ?? '',
      of: subject ? t(locale, 'claimScope', { scope: subject.spelledText }) : '',
      where: group ? t(locale, group) : country ? getCountryName(country) : t(locale, 'everywhere'),
      ...counts,
    }).replace(SPACE_IN_CHINESE, ''),
    cards,
    nextCard: createNextStepCard(question, exam.key),
    texts: [
      isTotal && cards.length > 0 ? formatParagraph(locale, t(locale, 'placedTotalRough')) : '',
      ...texts,
      ...sentences.map((sentence) => formatParagraph(locale, sentence)),
      renderClaims(ruleClaims, locale),
      cards.length === 0 ? '' : formatParagraph(locale, t(locale, 'placedNote', counts)),
      renderClaims(
        advice.map(({ row }) => createPassageClaim(row, question)),
        locale,
      ),
    ],
    claims: foundationPassages.map(({ row }) => createPassageClaim(row, question)),
    offersHuman: true,
  };
}

/** Returns the advice on results that no published requirement can be compared with. */
const findAdvice = async (question: ParsedQuestion, words: string, country: string, adviceKey: string) =>
  (await findGuidePassages(question, words, ['advice'], [country])).filter(({ row }) => row.key === adviceKey);

/** Returns the advice on what a total of the HKDSE leads to, or on American results elsewhere. */
async function findAdviceOnResults(question: ParsedQuestion, country: CountryKey | null, isPlaced: boolean) {
  const { exam } = question.reading;
  if (exam?.key === 'dse' && exam.isTotal && Number(exam.resultText) >= WEAK_DSE_TOTAL)
    return findAdvice(question, 'best five total', 'hk', 'hk-dse-totals');
  if (exam?.key !== 'gpa' || isPlaced) return [];
  return country === 'uk'
    ? findAdvice(question, 'ap gpa sat', country, 'uk-ap')
    : findAdvice(question, 'diploma ossd', 'all', 'all-na-diploma');
}

/** Examinations compared with the UCAS points of entrants. None of them is Scottish. */
const EXAMS_WITH_POINTS: ReadonlySet<ExamKey> = new Set(['dse', 'alevel', 'btec', 'ib']);
const isScottish = (school: { isScottish: boolean }) => school.isScottish;

export const formatResult = ({ locale, reading: { exam } }: ParsedQuestion) =>
  exam ? [getExamName(exam.key, locale), exam.resultText].filter(Boolean).join(' ') : '';

const CORE_MESSAGES = { chinese: 'gradeChinese', english: 'gradeEnglish', maths: 'gradeMaths' } as const;

/** States which DSE grade was read as that of which subject, or '' if the question names the subjects. */
export function describeAssumed({ locale, reading: { exam } }: ParsedQuestion): string {
  if (!exam?.assumed || exam.isTotal || exam.isBySubject) return '';
  const grades = new Map(exam.answers?.publicTestSubjects.map(({ subject, grade }) => [subject, grade]));
  const parts = Object.entries(CORE_MESSAGES).flatMap(([subject, key]) => {
    const grade = grades.get(subject);
    grades.delete(subject);
    return grade ? t(locale, key, { grade }) : [];
  });
  const electives = t(locale, 'gradeElectives', { grade: formatList(locale, [...grades.values()]) });
  return t(locale, 'placedAssumed', {
    grades: formatList(locale, [...parts, ...(grades.size > 0 ? [electives] : [])]),
  });
}

export const SPACE_IN_CHINESE = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;
