import { z } from 'zod';
import type { Question } from '#backend/assistant/question.ts';
import { courseCard, type ReplyCard, schoolCard, writeMoney } from '#backend/assistant/reply.ts';
import { ownName, t } from '#backend/assistant/messages.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { costOfYear, countryCharges, livingClaims } from '#backend/assistant/look-ups/costs.ts';
import { countryId, findCourses } from '#backend/assistant/look-ups/courses.ts';
import { guidePassages, passageClaim, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { placeStudent } from '#backend/assistant/look-ups/place-student.ts';
import { entryRules, FACT_TOPICS, findSchools, schoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import { readExam } from '#backend/assistant/reading/read-exam.ts';
import { readFigures } from '#backend/assistant/reading/read-figures.ts';
import { readQuestions } from '#backend/assistant/reading/read-question.ts';
import { guideTopicsIn } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { Tool, ToolCall } from './ask-model.ts';

// Look-ups of the rules as tools of the model: arguments are ids and enumerated values, results are claims.

const country = z.enum(COUNTRY_KEYS as ['uk', 'au', 'us', 'ca']);
const level = z.enum(['bachelor', 'master', 'phd', 'foundation', 'pathway']);
const exam = z.enum(['dse', 'gaokao', 'alevel', 'ib']);
const name = z.string().trim().min(1).max(80);
const schoolId = z.int().describe('An id from find_schools or find_courses');

export interface ToolResult {
  claims: readonly Claim[];
  cards: readonly ReplyCard[];
}

interface LookUpTool<Input extends z.ZodType = z.ZodType> extends Tool {
  input: Input;
  run: (question: Question, input: z.output<Input>) => Promise<ToolResult>;
}

const tool = <Input extends z.ZodType>(
  toolName: string,
  description: string,
  input: Input,
  run: LookUpTool<Input>['run'],
): LookUpTool => ({ name: toolName, description, input, run }) as LookUpTool;

const EMPTY_RESULT: ToolResult = { claims: [], cards: [] };
const OWN_SOURCE = { publisher: '', address: '' };

/** Claim from the catalogue itself: a school is listed, and its location. */
const listed = (id: string, text: string, subject: string, value = ''): Claim => ({
  id,
  text,
  value,
  unit: '',
  subject,
  source: OWN_SOURCE,
  asAt: '',
  caution: '',
});

async function listSchools(question: Question, ids: readonly number[]): Promise<ToolResult> {
  const { locale } = question;
  const rows = await findSchools(question, ids);
  return {
    claims: rows.map((row) => {
      const localizedName = ownName(locale, row);
      return listed(
        `school.${row.id}`,
        t(locale, 'schoolIs', { name: localizedName, city: row.city, country: row.country }),
        localizedName,
        String(row.id),
      );
    }),
    cards: rows.map((row) => schoolCard(row, locale)),
  };
}

const FACT_TOOLS = [
  ['fees', 'Tuition of a school for students from abroad', 'fee'],
  ['english_minimum', 'What a school asks of IELTS and other tests', 'english'],
  ['deadlines', 'Dates of a school', 'deadline'],
  ['scholarships', 'Awards of a school by name', 'scholarship'],
  ['deposits', 'The deposit that a school asks for', 'deposit'],
] as const satisfies readonly (readonly [string, string, (typeof FACT_TOPICS)[number]])[];

export const TOOLS: readonly LookUpTool[] = [
  tool(
    'find_schools',
    'Schools by name, or the best known of a country',
    z.object({ name: name.optional(), country: country.optional() }),
    async (question, input) => {
      if (input.name) {
        const [reading] = await readQuestions(question.db, [input.name], question.publicLevel);
        return listSchools(question, reading?.schools.slice(0, 3) ?? []);
      }
      const query = institutionInquiry.input.parse({
        currentPage: 1,
        showCount: 5,
        ...(input.country && { fkAreaCountryId: String(countryId(input.country)) }),
      });
      const rows = await queryRows(question.db, schools(query, question, question.publicLevel, question.userId).rows);
      return listSchools(
        question,
        rows.map(({ id }) => id),
      );
    },
  ),
  tool(
    'find_courses',
    'Schools that teach a field',
    z.object({ field: name, country: country.optional(), level: level.optional(), cheapest: z.boolean().optional() }),
    async (question, input) => {
      const [reading] = await readQuestions(question.db, [input.field], question.publicLevel);
      const subject = reading?.subject ?? {
        types: [],
        words: input.field.toLowerCase(),
        said: input.field,
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
          const school = ownName(locale, { name: row.schoolName, nameChn: row.schoolNameChn });
          const localizedName = ownName(locale, row);
          const value = row.fee > 0 ? writeMoney(row.fee, row.currency, locale) : '';
          const text = value
            ? t(locale, 'claimCourseFee', { school, field: localizedName, value })
            : `${school}: ${localizedName}.`;
          const claim = listed(`course.${row.id}`, text, `${school} · ${localizedName}`, value);
          // The course page that the card links states the source and date of the fee.
          return value
            ? {
                ...claim,
                unit: `${row.currency}/year`,
                source: { publisher: t(locale, 'onItsPage'), address: '' },
                asAt: t(locale, 'courseDates'),
              }
            : claim;
        }),
        cards: [
          ...foundCourses.courses.map((row) => courseCard(row)),
          ...foundCourses.schools.map((row) => schoolCard(row, locale)),
        ],
      };
    },
  ),
  ...FACT_TOOLS.map(([toolName, description, topic]) =>
    tool(
      toolName,
      description,
      z.object({ school_id: schoolId, level: level.optional(), programme: name.optional() }),
      async (question, input) => {
        const schoolFactsList = await schoolFacts(question, [input.school_id], [topic], {
          level: input.level ?? null,
          words: input.programme ?? '',
        });
        return {
          claims: schoolFactsList.flatMap(({ claims }) => claims[topic]),
          cards: schoolFactsList.map(({ school }) => schoolCard(school, question.locale)),
        };
      },
    ),
  ),
  tool(
    'compare_schools',
    'Ratings, offers, English and fees of schools side by side',
    z.object({ school_ids: z.array(schoolId).min(2).max(4) }),
    async (question, input) => {
      const schoolFactsList = await schoolFacts(question, input.school_ids, ['rating', 'offers', 'english', 'fee'], {
        level: null,
        words: '',
      });
      return {
        claims: schoolFactsList.flatMap(({ claims }) => FACT_TOPICS.flatMap((topic) => claims[topic].slice(0, 1))),
        cards: schoolFactsList.map(({ school }) => schoolCard(school, question.locale)),
      };
    },
  ),
  tool(
    'entry_rules',
    'What a school has published that it asks of an examination',
    z.object({ school_id: schoolId, exam: exam.optional() }),
    async (question, input) => {
      const [school] = await findSchools(question, [input.school_id]);
      return school
        ? {
            claims: await entryRules(question, school.id, ownName(question.locale, school), input.exam ?? null, null),
            cards: [],
          }
        : EMPTY_RESULT;
    },
  ),
  tool(
    'place_student',
    'Schools by the result of an examination: AAB, 36, 620',
    z.object({ exam, result: name, country: country.optional() }),
    async (question, input) => {
      const text = await foldQuestion(`${input.exam === 'alevel' ? 'a level' : input.exam} ${input.result}`);
      const read = readExam(text, readFigures(text));
      if (!read?.answers) return EMPTY_RESULT;
      const placedSchools = await placeStudent(question, read, {
        country: input.country ?? null,
        level: null,
        type: null,
      });
      const rows = [...placedSchools.match, ...placedSchools.likely, ...placedSchools.reach];
      const { locale } = question;
      const text2 = (key: 'placedMatch' | 'placedLikely' | 'placedReach', value: string) =>
        t(locale, key, { school: value, result: input.result });
      const claims = (['match', 'likely', 'reach'] as const).flatMap((band) =>
        placedSchools[band].map((row) => {
          const localizedName = ownName(locale, row);
          const key = band === 'match' ? 'placedMatch' : band === 'likely' ? 'placedLikely' : 'placedReach';
          return listed(`placed.${row.id}`, text2(key, localizedName), localizedName, band);
        }),
      );
      return { claims, cards: rows.map((row) => schoolCard(row, locale)) };
    },
  ),
  tool(
    'cost_of_year',
    'Examples of tuition, living costs and charges of a country',
    z.object({ country }),
    async (question, input) => ({
      claims: await costOfYear(question, input.country),
      cards: [],
    }),
  ),
  tool('living_costs', 'What a month costs a student in a city', z.object({ city: name }), async (question, input) => {
    const [reading] = await readQuestions(question.db, [`living in ${input.city}`], question.publicLevel);
    return {
      claims: await livingClaims(question, { cities: reading?.cities ?? [], schools: [], country: null }),
      cards: [],
    };
  }),
  tool(
    'visa',
    'Visa rules, funds, fees and work of a country',
    z.object({ country, question: name }),
    async (question, input) => {
      const text = await foldQuestion(input.question);
      const topics = guideTopicsIn(text);
      const [passages, charges] = await Promise.all([
        guidePassages(question, text, topics.length > 0 ? topics : ['funds', 'when', 'work', 'visafee'], [
          input.country,
        ]),
        countryCharges(question, input.country),
      ]);
      return { claims: [...passages.slice(0, 6).map(({ row }) => passageClaim(row, question)), ...charges], cards: [] };
    },
  ),
  tool(
    'guide',
    'Dated passages and the site’s own help on any other subject',
    z.object({ question: name }),
    async (question, input) => {
      const scoredRows = await searchPassages(question, input.question);
      return { claims: scoredRows.slice(0, 6).map(({ row }) => passageClaim(row, question)), cards: [] };
    },
  ),
];

/** Returns null if there is no such tool or its input is invalid. */
export async function runTool(question: Question, call: ToolCall): Promise<ToolResult | null> {
  const lookUpTool = TOOLS.find((item) => item.name === call.name);
  const read = lookUpTool?.input.safeParse(readJson(call.input));
  return lookUpTool && read?.success ? lookUpTool.run(question, read.data) : null;
}

function readJson(input: string): unknown {
  try {
    return JSON.parse(input || '{}');
  } catch {
    return null;
  }
}
