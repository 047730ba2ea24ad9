import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { compact } from '#backend/search/search-words.ts';
import {
  ALL_TERMS,
  getAcademic,
  getDseBestFive,
  getEnglish,
  getIelts,
  getTermsId,
} from '#backend/seed/plans/admission-plans.ts';
import {
  getApplyMonth,
  APPLY_NOTE,
  getDeadline,
  durationText,
  FEE_NOTE,
  getMonths,
  getOfferStandard,
  STUDY_MODE,
} from '#backend/seed/plans/calendar-plans.ts';
import { COUNTRIES, SUBJECT_PLANS } from '#backend/seed/seed-data.ts';
import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import { INSTITUTION_TYPES } from '#backend/catalogue/institution-kinds.ts';
import type { SubjectPlan } from '#backend/seed/seed-schemas.ts';

// Lookup rows that schools and courses reference.

const stored = JSON.stringify;

export const getCountryId = (key: string) => COUNTRIES.find((country) => country.key === key)?.id ?? 0;

export const countryRows = (): Row[] =>
  COUNTRIES.map(({ id, key, name, nameChn, capital, offered, lat, lng }, index) => ({
    id,
    country_key: key,
    position: index + 1,
    levels: ALL_LEVELS,
    name,
    name_chn: stored(nameChn),
    offered: offered ? 1 : 0,
    capital: stored(capital),
    lat,
    lng,
  }));

const COUNTRY_ALIASES: Record<string, string[]> = {
  uk: ['Britain', 'Great Britain', 'England', '英格兰', '英格蘭'],
  au: ['澳洲', '澳大利亞'],
  us: ['USA', 'America', 'United States of America', '美利坚', '美利堅'],
  ca: [],
};

export const countryTermRows = (): Row[] =>
  COUNTRIES.flatMap(({ id, key, name, nameChn }) =>
    [...new Set([key, name, nameChn.zh, nameChn['zh-hk'], ...(COUNTRY_ALIASES[key] ?? [])].map(compact))].map(
      (term) => ({
        term,
        country_id: id,
      }),
    ),
  );

export const institutionTypeRows = (): Row[] =>
  INSTITUTION_TYPES.map(({ id, key, name }) => ({ id, type_key: key, name: stored(name) }));

export const groupRows = (): Row[] =>
  Object.entries(SUBJECT_PLANS).map(([key, { id, name }]) => ({ id, group_key: key, name: stored(name) }));

export const courseTypeRows = (): Row[] =>
  Object.values(SUBJECT_PLANS).flatMap(({ id: group_id, types }) =>
    types.map(({ id, name }) => ({ id, group_id, name: stored(name) })),
  );

export const majorLevelRows = (): Row[] =>
  MAJOR_LEVELS.map(({ id, key, name, nameChn }) => ({ id, level_key: key, name, name_chn: stored(nameChn) }));

const COMPULSORY = 1;
const ELECTIVE = 2;
const COMPULSORY_MODULES = 4;

export const outlineRows = (): Row[] =>
  Object.values(SUBJECT_PLANS).map((plan) => ({
    id: plan.id,
    core_course: stored(getCoreSubjects(plan)),
    career: stored({
      'zh-hk': `<p>${plan.career['zh-hk']}</p>`,
      zh: `<p>${plan.career.zh}</p>`,
      'en-us': `<p>${plan.career['en-us']}</p>`,
    }),
    subjects: stored(
      plan.modules.map((module, index) => ({
        mode: index < COMPULSORY_MODULES ? COMPULSORY : ELECTIVE,
        name: module['en-us'],
        nameChn: { zh: module.zh, 'zh-hk': module['zh-hk'] },
      })),
    ),
  }));

const getCoreSubjects = ({ modules }: SubjectPlan) =>
  Object.fromEntries(
    (['zh-hk', 'zh', 'en-us'] as const).map((locale) => [
      locale,
      `<ul>${modules
        .slice(0, COMPULSORY_MODULES)
        .map((module) => `<li>${module[locale]}</li>`)
        .join('')}</ul>`,
    ]),
  );

export const termsRows = (): Row[] =>
  ALL_TERMS.map((key) => ({
    id: getTermsId(key),
    apply_month: stored(getApplyMonth(key.country)),
    apply_note: stored(APPLY_NOTE),
    deadline_note: stored(getDeadline(key.country, key.level)),
    fee_note: stored(FEE_NOTE),
    offer_standard: stored(getOfferStandard(key.level)),
    study_mode: stored(STUDY_MODE),
    duration: stored(durationText(getMonths(key))),
    duration_months: getMonths(key),
    english: stored(getEnglish(key)),
    academic: stored(getAcademic(key)),
    ielts: getIelts(key),
    dse_best_five: getDseBestFive(key),
  }));
