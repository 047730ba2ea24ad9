import type { Subject } from '#backend/catalogue/subjects.ts';
import { z } from 'zod';
import ARTICLE_FILE from './data/articles.json' with { type: 'json' };
import CITY_FILE from './data/cities.json' with { type: 'json' };
import COUNTRY_FILE from './data/countries.json' with { type: 'json' };
import ADMISSION_ANSWERS from './data/answers/admission.json' with { type: 'json' };
import AFTER_OFFER_ANSWERS from './data/answers/after-offer.json' with { type: 'json' };
import AGENCY_ANSWERS from './data/answers/agency.json' with { type: 'json' };
import APPLYING_ANSWERS from './data/answers/applying.json' with { type: 'json' };
import CHOOSING_ANSWERS from './data/answers/choosing.json' with { type: 'json' };
import ELSEWHERE_ANSWERS from './data/answers/elsewhere.json' with { type: 'json' };
import ENGLISH_ANSWERS from './data/answers/english.json' with { type: 'json' };
import HONG_KONG_UK_ANSWERS from './data/answers/hong-kong-uk.json' with { type: 'json' };
import LEVELS_ANSWERS from './data/answers/levels.json' with { type: 'json' };
import LIFE_ANSWERS from './data/answers/life.json' with { type: 'json' };
import MAINLAND_ANSWERS from './data/answers/mainland.json' with { type: 'json' };
import MONEY_ANSWERS from './data/answers/money.json' with { type: 'json' };
import PARENTS_ANSWERS from './data/answers/parents.json' with { type: 'json' };
import PATHWAYS_ANSWERS from './data/answers/pathways.json' with { type: 'json' };
import RECOGNITION_ANSWERS from './data/answers/recognition.json' with { type: 'json' };
import ROUTES_ANSWERS from './data/answers/routes.json' with { type: 'json' };
import SECONDARY_ANSWERS from './data/answers/secondary.json' with { type: 'json' };
import SUBJECTS_ANSWERS from './data/answers/subjects.json' with { type: 'json' };
import VISAS_ANSWERS from './data/answers/visas.json' with { type: 'json' };
import GUIDE_FILE from './data/guides.json' with { type: 'json' };
import HELP_FILE from './data/help.json' with { type: 'json' };
import LECTURE_FILE from './data/lectures.json' with { type: 'json' };
import AU_SCHOOL_FILE from './data/schools/au.json' with { type: 'json' };
import CA_SCHOOL_FILE from './data/schools/ca.json' with { type: 'json' };
import UK_SCHOOL_FILE from './data/schools/uk.json' with { type: 'json' };
import US_SCHOOL_FILE from './data/schools/us.json' with { type: 'json' };
import HENGDU_FILE from './data/sites/hengdu.json' with { type: 'json' };
import MSO_FILE from './data/sites/mso.json' with { type: 'json' };
import NORTHBRIDGE_FILE from './data/sites/northbridge.json' with { type: 'json' };
import STATE_FILE from './data/states.json' with { type: 'json' };
import SUBJECT_FILE from './data/subject-plans.json' with { type: 'json' };
import VERSION_FILE from './data/version-notes.json' with { type: 'json' };
import {
  ArticleSeed,
  CitySeed,
  CountrySeed,
  GuideSeed,
  HelpSeed,
  LectureSeed,
  SchoolSeed,
  SiteSeed,
  StateSeed,
  type SubjectPlan,
  SubjectPlans,
  VersionNotes,
} from './seed-schemas.ts';

// Demo data: every file of backend/seed/data, parsed once. An invalid field throws here, with its path.

export interface Places {
  states: StateSeed[];
  cities: CitySeed[];
  schools: SchoolSeed[];
}

export const PLACES: Places = {
  states: z.array(StateSeed).parse(STATE_FILE),
  cities: z.array(CitySeed).parse(CITY_FILE),
  schools: z.array(SchoolSeed).parse([...UK_SCHOOL_FILE, ...AU_SCHOOL_FILE, ...US_SCHOOL_FILE, ...CA_SCHOOL_FILE]),
};

/** Countries, those with schools first. */
export const COUNTRIES = z.array(CountrySeed).parse(COUNTRY_FILE);

/** Articles about facts that seldom change. Every figure has its source. */
export const ARTICLES = z.array(ArticleSeed).parse(ARTICLE_FILE);

export const GUIDES = z
  .array(GuideSeed)
  .parse([
    ...GUIDE_FILE,
    ...ADMISSION_ANSWERS,
    ...AFTER_OFFER_ANSWERS,
    ...AGENCY_ANSWERS,
    ...APPLYING_ANSWERS,
    ...CHOOSING_ANSWERS,
    ...ELSEWHERE_ANSWERS,
    ...ENGLISH_ANSWERS,
    ...HONG_KONG_UK_ANSWERS,
    ...LEVELS_ANSWERS,
    ...LIFE_ANSWERS,
    ...MAINLAND_ANSWERS,
    ...MONEY_ANSWERS,
    ...PARENTS_ANSWERS,
    ...PATHWAYS_ANSWERS,
    ...RECOGNITION_ANSWERS,
    ...ROUTES_ANSWERS,
    ...SECONDARY_ANSWERS,
    ...SUBJECTS_ANSWERS,
    ...VISAS_ANSWERS,
  ]);

/** Frequently asked questions in display order. All agencies share them, so no agency is named. */
export const FAQ = z.array(HelpSeed).parse(HELP_FILE);

export const LECTURES = z.array(LectureSeed).parse(LECTURE_FILE);

export const { version: NOTED_VERSION, notes: VERSION_NOTES } = VersionNotes.parse(VERSION_FILE);

export const SUBJECT_PLANS: Record<Subject, SubjectPlan> = SubjectPlans.parse(SUBJECT_FILE);

export const MSO_SITE = SiteSeed.parse(MSO_FILE);
export const HENGDU_SITE = SiteSeed.parse(HENGDU_FILE);
export const NORTHBRIDGE_SITE = SiteSeed.parse(NORTHBRIDGE_FILE);
