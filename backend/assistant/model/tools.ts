import { z } from 'zod';
import type { Question } from '#backend/assistant/question.ts';
import { createCourseCard, type ReplyCard, createSchoolCard } from '#backend/assistant/reply.ts';
import { getLocalizedName, t } from '#backend/assistant/messages.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadYearlyCosts, loadCountryCharges, loadLivingClaims } from '#backend/assistant/look-ups/costs.ts';
import { getCountryId, findCourses } from '#backend/assistant/look-ups/courses.ts';
import { findGuidePassages, createPassageClaim, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { BANDS } from '#backend/assistant/answers/answer-placement.ts';
import { PLACED_BANDS, placeStudent } from '#backend/assistant/look-ups/place-student.ts';
import { createCourseFeeClaim } from '#backend/assistant/look-ups/course-claims.ts';
import { loadEntryRules } from '#backend/assistant/look-ups/entry-rules.ts';
import { FACT_TOPICS, findSchools, loadSchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import { readExam } from '#backend/assistant/reading/read-exam.ts';
import { readQuestions } from '#backend/assistant/reading/read-question.ts';
import { findGuideTopics } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { selectSchools } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { Tool, ToolCall } from './ask-model.ts';

// Offers the look-ups of the rule-based answers to the language model as tools. Arguments are ids and enumerated
// values. Results are claims.

const CountryInput = z.enum(COUNTRY_KEYS as ['uk', 'au', 'us', 'ca']);
const LevelInput = z.enum(['bachelor', 'master', 'phd', 'foundation', 'pathway']);
const ExamInput = z.enum(['dse', 'gaokao', 'alevel', 'ib']);
const NameInput = z.string().trim().min(1).max(80);
const SchoolIdInput = z.int().describe('An id from find_schools or find_courses');

export interface ToolResult {
  claims: readonly Claim[];
  cards?: readonly ReplyCard[];
}

interface LookupTool<Input extends z.ZodType = z.ZodType> extends Tool {
  input: Input;
  run: (question: Question, input: z.output<Input>) => Promise<ToolResult>;
}

const createTool = <Input extends z.ZodType>(
  toolName: string,
  description: string,
  input: Input,
  run: LookupTool<Input>['run'],
): LookupTool => ({ name: toolName, description, input, run }) as LookupTool;

const EMPTY_RESULT: ToolResult = { claims: [] };
const OWN_SOURCE = { publisher: '', address: '' };

/** Creates a claim about the catalogue itself, for example that a school is listed, or where it is. */
const createClaim = (id: string, text: string, subject: string, value = ''): Claim => ({
  id,
  text,
  value,
  unit: '',
  subject,
  source: OWN_SOURCE,
  asAt: '',
  caution: '',
});

async function createSchoolList(question: Question, ids: readonly number[]): Promise<ToolResult> {
  const { locale } = question;
  const rows = await findSchools(question, ids);
  return {
    claims: rows.map((row) => {
      const localizedName = getLocalizedName(locale, row);
      return createClaim(
        `school.${row.id}`,
        t(locale, 'schoolIs', { name: localizedName, city: row.city, country: row.country }),
        localizedName,
        String(row.id),
      );
    }),
    cards: rows.map((row) => createSchoolCard(row, locale)),
  };
}

const FACT_TOOLS = [
  ['fees', 'Tuition of a school for students from abroad', 'fee'],
  ['english_minimum', 'What a school asks of IELTS and other tests', 'english'],
  ['deadlines', 'Dates of a school', 'deadline'],
  ['scholarships', 'Awards of a school by name', 'scholarship'],
  ['deposits', 'The deposit that a school asks for', 'deposit'],
] as const satisfies readonly (readonly [string, string, (typeof FACT_TOPICS)[number]])[];

export const TOOLS: readonly LookupTool[] = [
  createTool(
    'find_schools',
    'Schools by name, or the best known of a country',
    z.object({ name: NameInput.optional(), country: CountryInput.optional() }),
    async (question, input) => {
      if (input.name) {
        const [reading] = await readQuestions(question.db, [input.name], question.publicLevel);
        return createSchoolList(question, reading?.schools.slice(0, 3) ?? []);
      }
      const query = institutionInquiry.input.parse({
        currentPage: 1,
        showCount: 5,
        ...(input.country && { fkAreaCountryId: String(getCountryId(input.country)) }),
      });
      const rows = await queryRows(
        question.db,
        selectSchools(query, question, question.publicLevel, question.userId).rows,
      );
      return createSchoolList(
        question,
        rows.map(({ id }) => id),
      );
    },
  ),
  createTool(
    'find_courses',
    'Schools that teach a field',
    z.object({
      field: NameInput,
      country: CountryInput.optional(),
      level: LevelInput.optional(),
      cheapest: z.boolean().optional(),
    }),
    async (question, input) => {
      const [reading] = await readQuestions(question.db, [input.field], question.publicLevel);
      const subject = reading?.subject ?? {
        types: [],
        words: input.field.toLowerCase(),
        spelledText: input.field,
        narrower: '',
      };
      const foundCourses = await findCourses(question, {
        subject,
        level: input.level ?? null,
        country: input.country ?? null,
        cities: [],
        states: [],
        feeMax: null,
        isCheapest: input.cheapest ?? false,
      });
      const { locale } = question;
      return {
        claims: foundCourses.courses.map((row) => {
          const schoolName = getLocalizedName(locale, { name: row.schoolName, nameChn: row.schoolNameChn });
          const localizedName = getLocalizedName(locale, row);
          const [feeClaim] = createCourseFeeClaim(row, schoolName, locale);
          return (
            feeClaim ??
            createClaim(`course.${row.id}`, `${schoolName}: ${localizedName}.`, `${schoolName} · ${localizedName}`)
          );
        }),
        cards: [
          ...foundCourses.courses.map((row) => createCourseCard(row)),
          ...foundCourses.schools.map((row) => createSchoolCard(row, locale)),
        ],
      };
    },
  ),
  ...FACT_TOOLS.map(([toolName, description, topic]) =>
    createTool(
      toolName,
      description,
      z.object({ school_id: SchoolIdInput, level: LevelInput.optional(), programme: NameInput.optional() }),
      async (question, input) => {
        const schoolFactsList = await loadSchoolFacts(question, [input.school_id], [topic], {
          level: input.level ?? null,
          field: { names: input.programme ? [input.programme] : [], isKnown: false },
        });
        return {
          claims: schoolFactsList.flatMap(({ claims }) => claims[topic]),
          cards: schoolFactsList.map(({ school }) => createSchoolCard(school, question.locale)),
        };
      },
    ),
  ),
  createTool(
    'compare_schools',
    'Ratings, offers, English and fees of schools side by side',
    z.object({ school_ids: z.array(SchoolIdInput).min(2).max(4) }),
    async (question, input) => {
      const schoolFactsList = await loadSchoolFacts(
        question,
        input.school_ids,
        ['rating', 'offers', 'english', 'fee'],
        { level: null },
      );
      return {
        claims: schoolFactsList.flatMap(({ claims }) => FACT_TOPICS.flatMap((topic) => claims[topic].slice(0, 1))),
        cards: schoolFactsList.map(({ school }) => createSchoolCard(school, question.locale)),
      };
    },
  ),
  createTool(
    'entry_rules',
    'What a school has published that it asks of an examination',
    z.object({ school_id: SchoolIdInput, exam: ExamInput.optional() }),
    async (question, input) => {
      const [school] = await findSchools(question, [input.school_id]);
      return school
        ? {
            claims: await loadEntryRules(
              question,
              { id: school.id, name: getLocalizedName(question.locale, school) },
              { exam: input.exam ?? null },
            ),
          }
        : EMPTY_RESULT;
    },
  ),
  createTool(
    'place_student',
    'Schools by the result of an examination: AAB, 36, 620',
    z.object({ exam: ExamInput, result: NameInput, country: CountryInput.optional() }),
    async (question, input) => {
      const text = await foldQuestion(`${input.exam === 'alevel' ? 'a level' : input.exam} ${input.result}`);
      const examResult = readExam(text);
      if (!examResult?.answers) return EMPTY_RESULT;
      const placedSchools = await placeStudent(question, examResult, {
        country: input.country ?? null,
        level: null,
        subject: null,
      });
      const { locale } = question;
      return {
        claims: PLACED_BANDS.flatMap((band) =>
          placedSchools[band].names.map(({ id, name: school }) => {
            const sentence = t(locale, BANDS[band].sentence, { school, result: input.result });
            return createClaim(`placed.${id}`, sentence, school, band);
          }),
        ),
        cards: PLACED_BANDS.flatMap((band) => placedSchools[band].cards.map((row) => createSchoolCard(row, locale))),
      };
    },
  ),
  createTool(
    'cost_of_year',
    'Examples of tuition, living costs and charges of a country',
    z.object({ country: CountryInput }),
    async (question, input) => ({ claims: await loadYearlyCosts(question, input.country) }),
  ),
  createTool(
    'living_costs',
    'What a month costs a student in a city',
    z.object({ city: NameInput }),
    async (question, input) => {
      const [reading] = await readQuestions(question.db, [`living in ${input.city}`], question.publicLevel);
      return {
        claims: await loadLivingClaims(question, { cities: reading?.cities ?? [] }),
      };
    },
  ),
  createTool(
    'visa',
    'Visa rules, funds, fees and work of a country',
    z.object({ country: CountryInput, question: NameInput }),
    async (question, input) => {
      const text = await foldQuestion(input.question);
      const guideTopics = findGuideTopics(text);
      const [passages, chargeClaims] = await Promise.all([
        findGuidePassages(question, text, guideTopics.length > 0 ? guideTopics : ['funds', 'when', 'work', 'visafee'], [
          input.country,
        ]),
        loadCountryCharges(question, input.country),
      ]);
      return {
        claims: [...passages.slice(0, 6).map(({ row }) => createPassageClaim(row, question)), ...chargeClaims],
      };
    },
  ),
  createTool(
    'guide',
    'Dated passages and the site’s own help on any other subject',
    z.object({ question: NameInput }),
    async (question, input) => {
      const scoredRows = await searchPassages(question, input.question);
      return { claims: scoredRows.slice(0, 6).map(({ row }) => createPassageClaim(row, question)) };
    },
  ),
];

/** Runs a tool. Returns null if there is no such tool or its input is invalid. */
export async function runTool(question: Question, call: ToolCall): Promise<ToolResult | null> {
  const lookupTool = TOOLS.find((item) => item.name === call.name);
  const parsedInput = lookupTool?.input.safeParse(parseJson(call.input));
  return lookupTool && parsedInput?.success ? lookupTool.run(question, parsedInput.data) : null;
}

function parseJson(input: string): unknown {
  try {
    return JSON.parse(input || '{}');
  } catch {
    return null;
  }
}
