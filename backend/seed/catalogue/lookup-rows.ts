import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { compactText } from '#backend/search/search-words.ts';
import {
  ALL_TERMS,
  getAcademicRequirements,
  getDseBestFive,
  getEnglishRequirement,
  getIelts,
  getTermsId,
} from '#backend/seed/plans/admission-plans.ts';
import {
  getApplyMonth,
  APPLY_NOTE,
  getDeadline,
  formatDuration,
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

const toJson = JSON.stringify;

export const getCountryId = (key: string) => COUNTRIES.find((country) => country.key === key)?.id ?? 0;

export const createCountryRows = (): Row[] =>
  COUNTRIES.map(({ id, key, name, nameChn, capital, offered, lat, lng }, index) => ({
    id,
    country_key: key,
    position: index + 1,
    levels: ALL_LEVELS,
    name,
    name_chn: toJson(nameChn),
    offered: offered ? 1 : 0,
    capital: toJson(capital),
    lat,
    lng,
  }));

const COUNTRY_ALIASES: Record<string, string[]> = {
  uk: ['Britain', 'Great Britain', 'England', '英格兰', '英格蘭'],
  au: ['澳洲', '澳大利亞'],
  us: ['USA', 'America', 'United States of America', '美利坚', '美利堅'],
  ca: [],
};

export const createCountryTermRows = (): Row[] =>
  COUNTRIES.flatMap(({ id, key, name, nameChn }) =>
    [...new Set([key, name, nameChn.zh, nameChn['zh-hk'], ...(COUNTRY_ALIASES[key] ?? [])].map(compactText))].map(
      (term) => ({
        term,
        country_id: id,
      }),
    ),
  );

export const createInstitutionTypeRows = (): Row[] =>
  INSTITUTION_TYPES.map(({ id, key, name }) => ({ id, type_key: key, name: toJson(name) }));

export const createGroupRows = (): Row[] =>
  Object.entries(SUBJECT_PLANS).map(([key, { id, name }]) => ({ id, group_key: key, name: toJson(name) }));

export const createCourseTypeRows = (): Row[] =>
  Object.values(SUBJECT_PLANS).flatMap(({ id: group_id, types }) =>
    types.map(({ id, name }) => ({ id, group_id, name: toJson(name) })),
  );

export const createMajorLevelRows = (): Row[] =>
  MAJOR_LEVELS.map(({ id, key, name, nameChn }) => ({ id, level_key: key, name, name_chn: toJson(nameChn) }));

const COMPULSORY = 1;
const ELECTIVE = 2;
const COMPULSORY_MODULES = 4;

export const createOutlineRows = (): Row[] =>
  Object.values(SUBJECT_PLANS).map((plan) => ({
    id: plan.id,
    core_course: toJson(renderCoreSubjects(plan)),
    career: toJson({
      'zh-hk': `<p>${plan.career['zh-hk']}</p>`,
      zh: `<p>${plan.career.zh}</p>`,
      'en-us': `<p>${plan.career['en-us']}</p>`,
    }),
    subjects: toJson(
      plan.modules.map((module, index) => ({
        mode: index < COMPULSORY_MODULES ? COMPULSORY : ELECTIVE,
        name: module['en-us'],
        nameChn: { zh: module.zh, 'zh-hk': module['zh-hk'] },
      })),
    ),
  }));

const renderCoreSubjects = ({ modules }: SubjectPlan) =>
  Object.fromEntries(
    (['zh-hk', 'zh', 'en-us'] as const).map((locale) => [
      locale,
      `<ul>${modules
        .slice(0, COMPULSORY_MODULES)
        .map((module) => `<li>${module[locale]}</li>`)
        .join('')}</ul>`,
    ]),
  );

export const createTermsRows = (): Row[] =>
  ALL_TERMS.map((key) => ({
    id: getTermsId(key),
    apply_month: toJson(getApplyMonth(key.country)),
    apply_note: toJson(APPLY_NOTE),
    deadline_note: toJson(getDeadline(key.country, key.level)),
    fee_note: toJson(FEE_NOTE),
    offer_standard: toJson(getOfferStandard(key.level)),
    study_mode: toJson(STUDY_MODE),
    duration: toJson(formatDuration(getMonths(key))),
    duration_months: getMonths(key),
    english: toJson(getEnglishRequirement(key)),
    academic: toJson(getAcademicRequirements(key)),
    ielts: getIelts(key),
    dse_best_five: getDseBestFive(key),
  }));
