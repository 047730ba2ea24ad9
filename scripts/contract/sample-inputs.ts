import type { Call, InputOf } from '#shared/contract/call.ts';
import { KNOWN_CALLS, type KnownCall } from '#shared/contract/known-calls.ts';

/** Ids taken from the responses of the checked backend, because no id exists in every backend. */
export interface KnownIds {
  country: string;
  school: string;
  course: string;
  article: string;
}

type PublicCall = Extract<KnownCall, { isPublic: true }>;
type SampleInputs = { readonly [C in PublicCall as C['path']]: (knownIds: KnownIds) => InputOf<C> };

const createEmptyInput = () => ({});
const DSE_RESULTS = {
  publicTestType: '1' as const,
  publicTestSubjects: ['chinese', 'english', 'maths', 'physics', 'economics'].map((subject) => ({
    subject,
    grade: '5',
  })),
};
const SELECTION_FORM = { ...DSE_RESULTS, fkMajorLevelId: 1, feeTypeId: 'GBP' as const };
const createSelection = ({ country }: KnownIds) => ({ ...SELECTION_FORM, areaCountryIds: [Number(country) || 1] });

/** Sample input of each public call. The type requires an entry for every new call. */
const SAMPLE_INPUTS: SampleInputs = {
  '/appMso/agent/agentDetail': createEmptyInput,
  '/appMso/sitemap/getAgentSimapByKey': createEmptyInput,
  '/appMso/sitemap/getWedModular': () => ({ menuKey: 'fees' }),
  '/appPrivacypolicy/getPrivacyPolicy': createEmptyInput,
  '/appMso/sitemap/listedPages': () => ({ kind: 'school' }),
  '/appHelp/help/helpDataByTypeId': createEmptyInput,
  '/appMso/platform/version': createEmptyInput,
  '/appInstitution/country/list': createEmptyInput,
  '/appInstitution/state/list': ({ country }) => ({ fkAreaCountryId: country }),
  '/appInstitution/country/livingCosts': ({ country }) => ({ fkAreaCountryId: country }),
  '/appInstitution/country/costs': ({ country }) => ({ fkAreaCountryId: country }),
  '/appInstitution/institution/nextDeadlines': () => ({}),
  '/appInstitution/city/list': ({ country }) => ({ fkAreaCountryId: country }),
  '/appInstitution/courseType/getCourseAwardListByInstitutionId': ({ school }) => ({ institutionId: school }),
  '/appInstitution/courseType/getCourseTypeListByInstitutionId': ({ school }) => ({ institutionId: school }),
  '/appInstitution/courseType/getCourseTypeList': createEmptyInput,
  '/appInstitution/courseType/groups': createEmptyInput,
  '/appInstitution/majorLevel/list': createEmptyInput,
  '/appInstitution/institution/types': createEmptyInput,
  '/appInstitution/institution/studyCosts': ({ school }) => ({ institutionIds: [school] }),
  '/appInstitution/source/list': createEmptyInput,
  '/appInstitution/source/changes': createEmptyInput,
  '/appInstitution/institution/institutionInquiry': createEmptyInput,
  '/appInstitution/institution/facets': ({ country }) => ({ fkAreaCountryId: country, feeCurrency: 'HKD' }),
  '/appInstitution/search/anything': () => ({ keyword: 'law' }),
  '/appInstitution/institution/matchCount': (knownIds) => ({ form: createSelection(knownIds) }),
  '/appInstitution/institution/matchLedgers': (knownIds) => ({
    form: createSelection(knownIds),
    institutionIds: [knownIds.school],
    courseIds: [],
  }),
  '/appMso/dse/reach': () => ({ form: DSE_RESULTS }),
  '/appMso/dse/results': createEmptyInput,
  '/appMso/dse/schools': () => ({ publicTestType: '1' }),
  '/appMso/dse/rules': () => ({ publicTestType: '1' }),
  '/appInstitution/institution/institutionByInstitutionId': ({ school }) => ({ id: school }),
  '/appInstitution/institution/getInstitutionWebSiteById': ({ school }) => ({ fkInstitutionId: school }),
  '/appInstitution/getCourses/getInstitutionCourseList': ({ school }) => ({ fkInstitutionId: school }),
  '/appInstitution/getCourses/getCoursesList': ({ country }) => ({ fkAreaCountryId: country }),
  '/appInstitution/getCourses/getCourseDetail/{id}': ({ course }) => ({ id: course }),
  '/appInstitution/ranking/list': () => ({ kind: 'school' }),
  '/appInstitution/ranking/tables': () => ({}),
  '/appInstitution/news/list': createEmptyInput,
  '/appInstitution/news/topics': () => ({}),
  '/appInstitution/news/detail': ({ article }) => ({ id: article }),
  '/appMso/lecture/list': () => ({ when: 'upcoming' }),
};

export const PUBLIC_CALLS: readonly Call[] = KNOWN_CALLS.filter(({ isPublic }) => isPublic === true);

/** Returns the sample input of a call, or null while an id that it needs is unknown. */
export function createSampleInput({ path }: Call, knownIds: KnownIds): Record<string, unknown> | null {
  const question =
    (SAMPLE_INPUTS as Record<string, (existing: KnownIds) => Record<string, unknown>>)[path]?.(knownIds) ?? {};
  return Object.values(question).flat().includes('') ? null : question;
}
