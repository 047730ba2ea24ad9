import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { linkCard, type ReplyCard, schoolCard } from '#backend/assistant/reply.ts';
import { getList, ownName, paragraph, t } from '#backend/assistant/messages.ts';
import { countryId } from '#backend/assistant/look-ups/courses.ts';
import { guidePassages, passageClaim, passageMarkup, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { placeStudent } from '#backend/assistant/look-ups/place-student.ts';
import { countryNames } from './country-names.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { type Parts, schoolsLink } from './compose.ts';

const EXAM_NAMES = { dse: 'HKDSE', gaokao: 'examGaokao', alevel: 'A-level', ib: 'IB', gpa: 'GPA' } as const;

const nameExam = (key: keyof typeof EXAM_NAMES, locale: ParsedQuestion['locale']) =>
  key === 'gaokao' ? t(locale, 'examGaokao') : EXAM_NAMES[key];

const nextStep = ({ locale }: ParsedQuestion, key: string): ReplyCard =>
  key === 'dse'
    ? linkCard('/dse/choose-school-taqbin', t(locale, 'dseLink'), t(locale, 'dseLinkText'))
    : linkCard('/school-selection', t(locale, 'selectionLink'), t(locale, 'selectionLinkText'));

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
export async function answerPlaced(question: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = question;
  const { exam, subject, level } = reading;
  if (!exam) throw new Error('no exam was specified');
  // Only schools in the United States publish SAT and ACT scores of their entrants.
  const country = reading.countries[0] ?? (exam.sat || exam.act ? 'us' : null);
  const [type = null] = subject?.types ?? [];
  const placedSchools = await placeStudent(question, exam, { country, level, type });
  const getName = await countryNames(question);
  const result = exam.key === 'gpa' ? exam.said : `${nameExam(exam.key, locale)} ${exam.said}`;
  const { counts } = placedSchools;
  const cards = [
    ...placedSchools.match.slice(0, 2),
    ...placedSchools.likely.slice(0, 2),
    ...placedSchools.reach.slice(0, 1),
  ];
  const bands = BANDS.flatMap(([band, key]) => {
    const names = placedSchools[band].map((row) => ownName(locale, row));
    return names.length > 0 ? [paragraph(locale, t(locale, key, { names: getList(locale, names) }))] : [];
  });
  const isNone = cards.length === 0;
  const foundation =
    isNone || reading.guides.includes('foundation')
      ? (await guidePassages(question, reading.text, ['foundation'], country ? [country] : [])).slice(0, 2)
      : [];
  return {
    claims: foundation.map(({ row }) => passageClaim(row, question)),
    lead: t(locale, isNone ? 'placedNone' : subject ? 'placedField' : 'placedLead', {
      result,
      field: subject?.said ?? '',
      where: country ? getName(country) : t(locale, 'everywhere'),
      likely: counts.likely,
      match: counts.match,
      reach: counts.reach,
      unknown: counts.unknown,
    }),
    cards: cards.map((row) => schoolCard(row, locale)),
    next: nextStep(question, exam.key),
    texts: [
      ...bands,
      ...(exam.assumed ? [paragraph(locale, t(locale, 'placedAssumed', { grades: exam.assumed }))] : []),
    ],
    note: isNone ? undefined : 'placedNote',
    offersHuman: true,
  };
}

/** Answers whether an examination is accepted with the help text and a link to enter results. */
export async function answerTestRules(parsedQuestion: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = parsedQuestion;
  const key = reading.exam?.key ?? 'dse';
  const question = t(locale, key === 'gaokao' ? 'helpGaokao' : 'helpDse');
  const [help] = (await searchPassages(parsedQuestion, question)).filter(
    ({ row }) => row.kind === 'help' && (key !== 'gaokao' || /gaokao|高考/iu.test(row.title)),
  );
  const [country] = reading.countries;
  if (key === 'gpa') return answerTestsOfCountry(parsedQuestion, country ?? 'us');
  return {
    lead: help && (key === 'gaokao' || key === 'dse') ? '' : t(locale, 'examBySchool', { exam: nameExam(key, locale) }),
    texts: help && (key === 'gaokao' || key === 'dse') ? [passageMarkup(help.row)] : [],
    cards: country ? [schoolsLink(locale, { country: countryId(country) })] : [],
    next: nextStep(parsedQuestion, key),
    offersHuman: true,
  };
}

/** Answers on SAT, ACT and GPA with the admission section of the country page, since schools decide individually. */
async function answerTestsOfCountry(question: ParsedQuestion, country: CountryKey): Promise<Parts> {
  const { locale } = question;
  const [section] = await guidePassages(question, question.reading.text, ['admission'], [country]);
  return {
    texts: section ? [passageMarkup(section.row)] : [],
    cards: [schoolsLink(locale, { country: countryId(country) })],
    next: nextStep(question, 'gpa'),
    missing: [t(locale, 'whatRule')],
    offersHuman: true,
  };
}
