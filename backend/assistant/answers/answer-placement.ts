import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { createLinkCard, type ReplyCard, createSchoolCard } from '#backend/assistant/reply.ts';
import { formatList, getLocalizedName, formatParagraph, t } from '#backend/assistant/messages.ts';
import { findSchoolsOfGroup, getCountryId } from '#backend/assistant/look-ups/courses.ts';
import {
  findGuidePassages,
  createPassageClaim,
  renderPassage,
  searchPassages,
} from '#backend/assistant/look-ups/passages.ts';
import { placeStudent } from '#backend/assistant/look-ups/place-student.ts';
import { findSchoolGroup } from './answer-school-group.ts';
import { loadCountryNames } from './country-names.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { type ReplyParts, createSchoolsCard } from './compose.ts';

const EXAM_NAMES = { dse: 'HKDSE', gaokao: 'examGaokao', alevel: 'A-level', ib: 'IB', gpa: 'GPA' } as const;

const getExamName = (key: keyof typeof EXAM_NAMES, locale: ParsedQuestion['locale']) =>
  key === 'gaokao' ? t(locale, 'examGaokao') : EXAM_NAMES[key];

const createNextStepCard = ({ locale }: ParsedQuestion, key: string): ReplyCard =>
  key === 'dse'
    ? createLinkCard('/dse/choose-school-taqbin', t(locale, 'dseLink'), t(locale, 'dseLinkText'))
    : createLinkCard('/school-selection', t(locale, 'selectionLink'), t(locale, 'selectionLinkText'));

/** A total of the best five below an average of level 3 seldom admits to a degree directly. */
const WEAK_DSE_TOTAL = 15;

/** Groups of schools in the order of the cards. */
const BANDS = [
  ['match', 'bandMatch'],
  ['likely', 'bandLikely'],
  ['reach', 'bandReach'],
] as const;

/**
 * Answers with schools placed by the student's results as in smart selection: likely, match, reach, and the number of
 * unknown ones.
 */
export async function answerPlacement(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const { exam, subject, level } = reading;
  if (!exam) throw new Error('no exam was specified');
  // Only schools in the United States publish SAT and ACT scores of their entrants.
  const country = reading.countries[0] ?? (exam.sat || exam.act ? 'us' : null);
  const [courseType = null] = subject?.types ?? [];
  const group = findSchoolGroup(reading.text);
  const placedSchools = await placeStudent(question, exam, {
    country,
    level,
    type: courseType,
    schoolIds: group ? await findSchoolsOfGroup(question, group) : undefined,
  });
  const getCountryName = await loadCountryNames(question);
  const examResult = exam.key === 'gpa' ? exam.said : `${getExamName(exam.key, locale)} ${exam.said}`;
  const { counts } = placedSchools;
  const isWeak = exam.key === 'dse' && exam.isTotal && Number(exam.said) < WEAK_DSE_TOTAL;
  const schoolRows = [
    ...placedSchools.match.slice(0, 2),
    ...placedSchools.likely.slice(0, 2),
    ...(isWeak ? [] : placedSchools.reach.slice(0, 1)),
  ];
  const bands = BANDS.filter(([band]) => !(isWeak && band === 'reach')).flatMap(([band, key]) => {
    const names = placedSchools[band].map((row) => getLocalizedName(locale, row));
    return names.length > 0 ? [formatParagraph(locale, t(locale, key, { names: formatList(locale, names) }))] : [];
  });
  const hasNoSchools = schoolRows.length === 0;
  const foundationPassages =
    hasNoSchools || isWeak || reading.guides.includes('foundation')
      ? (await findGuidePassages(question, reading.text, ['foundation'], country ? [country] : [])).slice(0, 2)
      : [];
  return {
    claims: foundationPassages.map(({ row }) => createPassageClaim(row, question)),
    lead: t(locale, isWeak ? 'placedWeak' : hasNoSchools ? 'placedNone' : subject ? 'placedField' : 'placedLead', {
      result: examResult,
      field: subject?.said ?? '',
      where: group ? t(locale, group) : country ? getCountryName(country) : t(locale, 'everywhere'),
      likely: counts.likely,
      match: counts.match,
      reach: counts.reach,
      unknown: counts.unknown,
    }),
    cards: schoolRows.map((row) => createSchoolCard(row, locale)),
    next: createNextStepCard(question, exam.key),
    texts: [
      ...bands,
      ...(exam.assumed
        ? [formatParagraph(locale, t(locale, exam.isTotal ? 'placedTotal' : 'placedAssumed', { grades: exam.assumed }))]
        : []),
    ],
    note: hasNoSchools ? undefined : 'placedNote',
    offersHuman: true,
  };
}

/** Answers whether an examination is accepted with the help text and a link to enter results. */
export async function answerTestRules(parsedQuestion: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = parsedQuestion;
  const key = reading.exam?.key ?? 'dse';
  const question = t(locale, key === 'gaokao' ? 'helpGaokao' : 'helpDse');
  const [help] = (await searchPassages(parsedQuestion, question)).filter(
    ({ row }) => row.kind === 'help' && (key !== 'gaokao' || /gaokao|高考/iu.test(row.title)),
  );
  const [country] = reading.countries;
  if (key === 'gpa') return answerTestsOfCountry(parsedQuestion, country ?? 'us');
  return {
    lead:
      help && (key === 'gaokao' || key === 'dse') ? '' : t(locale, 'examBySchool', { exam: getExamName(key, locale) }),
    texts: help && (key === 'gaokao' || key === 'dse') ? [renderPassage(help.row)] : [],
    cards: country ? [createSchoolsCard(locale, { country: getCountryId(country) })] : [],
    next: createNextStepCard(parsedQuestion, key),
    offersHuman: true,
  };
}

/** Answers on SAT, ACT and GPA with the admission section of the country page, since schools decide individually. */
async function answerTestsOfCountry(question: ParsedQuestion, country: CountryKey): Promise<ReplyParts> {
  const { locale } = question;
  const [section] = await findGuidePassages(question, question.reading.text, ['admission'], [country]);
  return {
    texts: section ? [renderPassage(section.row)] : [],
    cards: [createSchoolsCard(locale, { country: getCountryId(country) })],
    next: createNextStepCard(question, 'gpa'),
    missing: [t(locale, 'whatRule')],
    offersHuman: true,
  };
}
