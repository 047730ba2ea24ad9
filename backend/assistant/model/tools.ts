import { z } from 'zod';
import { answerByRules } from '#backend/assistant/answer-by-rules.ts';
import { answerApplication } from '#backend/assistant/answers/answer-site.ts';
import { FACTS } from '#backend/assistant/choose-answer.ts';
import { tellGuides } from '#backend/assistant/guides/answer-guide.ts';
import { findGuideSubject } from '#backend/assistant/guides/find-subject.ts';
import { findNames } from '#backend/assistant/question/read-names.ts';
import type { Topic, Slots } from '#backend/assistant/question/slots.ts';
import { understand } from '#backend/assistant/question/understand.ts';
import { type Asked, type Reply, replyUnknown } from '#backend/assistant/reply.ts';
import type { Tool, ToolCall } from './ask-model.ts';

const LONGEST_NAME = 80;

const nameSaid = (what: string) => z.string().trim().max(LONGEST_NAME).describe(what).optional();

const places = {
  school: nameSaid('Name or alias of one school, in any language'),
  country: nameSaid('Country, such as "UK" or 澳洲'),
  city: nameSaid('City'),
};

const LookUpInput = z.object({
  ...places,
  field: nameSaid('Field of study, such as "accounting" or 護理'),
  level: z.enum(['bachelor', 'master', 'phd', 'foundation', 'pathway']).optional(),
  budget: nameSaid('The most a year of tuition may cost, with its currency as the visitor said it: "£25,000"'),
  ielts: z.number().min(0).max(9).describe('The visitor’s IELTS score').optional(),
  dse: z.int().min(5).max(35).describe('The visitor’s best five HKDSE points').optional(),
  facts: z.array(z.enum(FACTS)).max(FACTS.length).describe('What to tell of the first course').optional(),
  month: z.int().min(1).max(12).optional(),
});
type LookUpInput = z.output<typeof LookUpInput>;

interface LookUp extends Tool {
  /** What a question would be about that it answers. */
  topics: readonly Topic[];
}

/** The look-ups that the rules answer with, each with those of the inputs that mean something to it. */
const LOOK_UPS: readonly LookUp[] = [
  {
    name: 'find_schools',
    description:
      'One school with its place, ranking and lowest fee, or the best ranked schools of a country or a city, or of all.',
    input: LookUpInput.pick({ school: true, country: true, city: true }),
    topics: ['school', 'ranking'],
  },
  {
    name: 'find_courses',
    description:
      'Courses by school, country, city, field, level, budget and results, with their fees; and facts of the first: fee, deadline, entry requirements, start, duration.',
    input: LookUpInput.omit({ month: true }),
    topics: ['major'],
  },
  {
    name: 'city_weather',
    description: 'The climate of the city of a school, or of a city, in a month or now.',
    input: LookUpInput.pick({ school: true, city: true, month: true }),
    topics: ['weather'],
  },
  {
    name: 'visa_steps',
    description: 'How one applies to a country and for its student visa.',
    input: LookUpInput.pick({ country: true, school: true }),
    topics: ['visa'],
  },
  {
    name: 'dse_help',
    description: 'What this site has for results of the HKDSE in general, without points.',
    input: z.object({}),
    topics: ['dse'],
  },
  {
    name: 'ask_person',
    description: 'Offers the visitor a person: when they ask for one, or nothing here tells what they ask.',
    input: z.object({}),
    topics: ['human'],
  },
];

const SiteHelpInput = z.object({ question: z.string().trim().min(1).max(300) });
const SITE_HELP: Tool = {
  name: 'site_help',
  description: 'How this site works: applying, accounts, documents, fees of the service, times.',
  input: SiteHelpInput,
};

const STUDY_GUIDES: Tool = {
  name: 'study_guides',
  description:
    'Dated rules with their pages: visas and refusals, money to show, work while studying and after, family, students under 18, health and insurance, tests, recognition, application systems, foundation years, living costs, exchange rates, safety, complaints, what TEF or CRICOS is. Name the country in the question.',
  input: SiteHelpInput,
};

export const TOOLS: readonly Tool[] = [...LOOK_UPS, SITE_HELP, STUDY_GUIDES];

export interface Found {
  reply: Reply;
  /** What the model is told beside it: that it named what is not here. */
  note: string;
}

/**
 * Looks up what a model asks for, as if somebody had asked it in these words: the same queries at the same public level,
 * and nothing that is not in the catalogue for everybody.
 */
export async function runTool(asked: Asked, { name, input }: ToolCall): Promise<Found | null> {
  const given = readJson(input);
  if (name === SITE_HELP.name) {
    const help = SITE_HELP.input.safeParse(given);
    if (!help.success) return null;
    const { question } = help.data as { question: string };
    return { reply: await answerApplication({ ...asked, question }), note: '' };
  }
  if (name === STUDY_GUIDES.name) {
    const sought = STUDY_GUIDES.input.safeParse(given);
    return sought.success ? lookUpGuides(asked, (sought.data as { question: string }).question) : null;
  }
  const lookUp = LOOK_UPS.find((one) => one.name === name);
  const read = lookUp?.input.safeParse(given);
  if (!lookUp || !read?.success) return null;
  const sought = read.data as LookUpInput;
  const question = writeQuestion(sought);
  const names = await findNames(asked.db, [question], asked.publicLevel);
  const named = understand(question, names, { isBareNameCity: sought.school === undefined });
  const unknown = nameUnknown(sought, named);
  if (unknown.length > 0)
    return { reply: replyUnknown(asked.locale), note: `Not listed on this site: ${unknown.join(', ')}.` };
  const topics = new Set<Topic>([...lookUp.topics, ...(sought.facts ?? [])]);
  const slots = { ...named, topics, level: sought.level ?? null, month: sought.month ?? null };
  return { reply: await answerByRules({ ...asked, question, slots }), note: '' };
}

/** As somebody would ask it; what no guide tells is not known, whatever else a row may say of it. */
async function lookUpGuides(asked: Asked, question: string): Promise<Found> {
  const slots = understand(question, await findNames(asked.db, [question], asked.publicLevel));
  const subject = await findGuideSubject({ ...asked, question }, slots, { earlier: [], before: null, isUnsaid: false });
  const told = await tellGuides({ ...asked, question, slots }, subject);
  return { reply: told ?? replyUnknown(asked.locale), note: '' };
}

const writeQuestion = ({ school, country, city, field, budget, ielts, dse }: LookUpInput) =>
  [
    school,
    country,
    city && `in ${city}`,
    field,
    budget && `budget ${budget}`,
    ielts !== undefined && `IELTS ${ielts}`,
    dse !== undefined && `DSE ${dse}`,
  ]
    .filter(Boolean)
    .join(' / ');

/** Names that stand for nothing here: to look up the rest without them would answer another question. */
function nameUnknown({ school, country, city, field }: LookUpInput, named: Slots): string[] {
  const isKnown = {
    school: named.schools.length > 0,
    country: named.country !== null,
    city: named.city !== null || named.schools.length > 0,
    field: named.type !== null || named.group !== null,
  };
  return Object.entries({ school, country, city, field }).flatMap(([slot, said]) =>
    said && !isKnown[slot as keyof typeof isKnown] ? [`${slot} "${said}"`] : [],
  );
}

function readJson(input: string): unknown {
  try {
    return JSON.parse(input || '{}');
  } catch {
    return null;
  }
}
