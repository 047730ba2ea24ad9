import { type QuestionReading, readQuestions } from '#backend/assistant/reading/read-question.ts';
import { selectEarlierAnswers } from '#backend/queries/chat/assistant-answers.ts';
import { type Database, queryRow, queryRows } from '#backend/queries/database.ts';
import { selectCountryOfSchool } from '#backend/queries/office/lead-capture.ts';
import { ACADEMIC_EXAMS } from '#shared/rules/application/application-lists.ts';
import { type LeadInterest, MAX_LEAD_GRADES_CHARS } from '#shared/rules/leads.ts';

const MAX_TEXTS = 8;
const MAX_TEXT_CHARS = 500;

/** Words about the beginning of studies in folded text. A month without them may be that of an examination. */
const BEGINNING_PATTERN = /\b(?:starts?|starting|begins?|beginning|intake|entry|enrol)\b|入学|入读|开学|开课|就读/u;
const YEAR_PATTERN = /(?<!\d)(20[2-4]\d)(?!\d)/u;

interface VisitorContext {
  /** Messages of the visitor, latest first. */
  texts: readonly string[];
  /** Path of the page from which the visitor writes, such as '/mso/school/12', or '' if unknown. */
  page: string;
}

/**
 * Reads what a visitor wants to study from messages and page. The latest message that states a value determines it, or
 * '' if none does, or if it names several countries.
 */
export async function readInterest(
  db: Database,
  { texts, page }: VisitorContext,
  publicLevel: number,
): Promise<LeadInterest> {
  const questions = texts.map((text) => text.slice(0, MAX_TEXT_CHARS)).filter(Boolean);
  const readings = await readQuestions(db, questions.slice(0, MAX_TEXTS), publicLevel);
  const findFirst = (getText: (reading: QuestionReading) => string) => readings.map(getText).find(Boolean) ?? '';
  const examKey = findFirst(({ exam }) => exam?.key ?? '');
  return {
    country: findCountry(readings) ?? (await getCountryOfPage(db, page)),
    level: findFirst(({ level }) => level ?? ''),
    intake: findFirst(getIntake),
    exam: ACADEMIC_EXAMS.find((exam) => exam === examKey) ?? '',
    grades: findFirst(getGrades).slice(0, MAX_LEAD_GRADES_CHARS),
  };
}

/** Returns '' if the latest message about countries names several, or null if there is no such message. */
function findCountry(readings: readonly QuestionReading[]): string | null {
  const reading = readings.find(({ namesCountry }) => namesCountry);
  if (!reading) return null;
  const [country = '', ...otherCountries] = reading.countries;
  return otherCountries.length > 0 ? '' : country;
}

const PAGE_PATTERN = /^\/[\w-]+\/(?:school|window\/school)\/(\d{1,15})(?=[/?#]|$)/;

async function getCountryOfPage(db: Database, page: string): Promise<string> {
  const [, schoolId] = PAGE_PATTERN.exec(page) ?? [];
  if (!schoolId) return '';
  return (await queryRow(db, selectCountryOfSchool(Number(schoolId))))?.country ?? '';
}

function getIntake({ text, month }: QuestionReading): string {
  const [, year] = YEAR_PATTERN.exec(text) ?? [];
  return year && month !== null && BEGINNING_PATTERN.test(text) ? `${year}-${String(month).padStart(2, '0')}` : '';
}

const getGrades = ({ exam, english }: QuestionReading) =>
  [exam?.resultText, english && `${english.test} ${english.score}`].filter(Boolean).join(', ');

interface GuestContact {
  agentKey: string;
  visitorId: string;
  /** JSON object of contact attributes. */
  attributes: string;
}

/** Reads the interest of a guest from messages, latest first, from earlier questions to the assistant, and from the page. */
export async function readInterestOfGuest(
  db: Database,
  { agentKey, visitorId, attributes }: GuestContact,
  messages: readonly string[],
  publicLevel: number,
): Promise<LeadInterest> {
  const requester = { agentKey, userId: '', visitorId };
  const answers = await queryRows(db, selectEarlierAnswers(requester, Number.MAX_SAFE_INTEGER, MAX_TEXTS));
  const { page = '' } = JSON.parse(attributes) as { page?: string };
  return readInterest(db, { texts: [...messages, ...answers.map(({ question }) => question)], page }, publicLevel);
}
