import { z } from 'zod';
import { FACTS } from '#backend/assistant/choose-answer.ts';
import type { Topic } from '#backend/assistant/wishes.ts';
import type { Tool } from './model.ts';

const LONGEST_NAME = 80;

const name = (what: string) => z.string().trim().max(LONGEST_NAME).describe(what).optional();

const places = {
  school: name('Name or alias of one school, in any language'),
  country: name('Country, such as "UK" or 澳洲'),
  city: name('City'),
};

export const LookUpInput = z.object({
  ...places,
  field: name('Field of study, such as "accounting" or 護理'),
  level: z.enum(['bachelor', 'master', 'phd', 'foundation', 'pathway']).optional(),
  budget: name('The most a year of tuition may cost, with its currency as the visitor said it: "£25,000"'),
  ielts: z.number().min(0).max(9).describe('The visitor’s IELTS score').optional(),
  dse: z.int().min(5).max(35).describe('The visitor’s best five HKDSE points').optional(),
  facts: z.array(z.enum(FACTS)).max(FACTS.length).describe('What to tell of the first course').optional(),
  month: z.int().min(1).max(12).optional(),
});
export type LookUpInput = z.output<typeof LookUpInput>;

interface LookUp extends Tool {
  /** What a question would be about that it answers. */
  topics: readonly Topic[];
}

/** The look-ups that the rules answer with, each with those of the inputs that mean something to it. */
export const LOOK_UPS: readonly LookUp[] = [
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
export const SITE_HELP: Tool = {
  name: 'site_help',
  description: 'How this site works: applying, accounts, documents, fees of the service, times.',
  input: SiteHelpInput,
};

export const TOOLS: readonly Tool[] = [...LOOK_UPS, SITE_HELP];
