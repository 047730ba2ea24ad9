import type { PublishedRule } from '#backend/matching/catalogue.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { getLocalizedName } from '#backend/assistant/messages.ts';
import type { ExamResult } from '#backend/assistant/reading/exam-result.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { queryRows } from '#backend/queries/database.ts';
import { selectSchoolNamesByIds } from '#backend/queries/matching/matched-rows.ts';
import { loadMatchCatalogue } from '#backend/selection/read-matching.ts';
import { getCaller, type LookupContext } from './claims.ts';
import { getCountryId, LEVEL_IDS } from './courses.ts';
import { TOTAL_SUBJECTS } from './place-student.ts';

const EXAM_LEVELS = { degree: ['bachelor'], pathway: ['foundation', 'pathway'] } as const satisfies Record<
  string,
  readonly Level[]
>;

/** Returns published rules that the results meet, one for each school, best known first. */
export async function findMetRules(
  lookup: LookupContext,
  exam: ExamResult,
  {
    kind,
    groupId,
    countries,
    schoolIds: onlyIds,
    exceptIds,
  }: {
    kind: keyof typeof EXAM_LEVELS;
    /** Group of fields whose rules count beside the general ones, or null for any group. */
    groupId: number | null;
    countries: readonly CountryKey[];
    schoolIds: readonly number[] | undefined;
    /** Schools to omit, because their placement already says more. */
    exceptIds: ReadonlySet<number>;
  },
): Promise<{ name: string; rule: EntryRule }[]> {
  const { answers } = exam;
  if (!answers) return [];
  const [{ published, schools }] = await loadMatchCatalogue(lookup.db, {
    ...getCaller(lookup),
    exam: answers.publicTestType,
  });
  const levelIds: readonly number[] = EXAM_LEVELS[kind].map((level) => LEVEL_IDS[level]);
  const countryIds = countries.map(getCountryId);
  const schoolIds = new Set(
    schools
      .filter(
        ({ id, countryId }) =>
          !exceptIds.has(id) &&
          (countryIds.length === 0 || countryIds.includes(countryId)) &&
          (!onlyIds || onlyIds.includes(id)),
      )
      .map(({ id }) => id),
  );
  const metRules = published.filter(
    ({ schoolId, levelId, groupIds, rule }) =>
      schoolIds.has(schoolId) &&
      levelIds.includes(levelId) &&
      !rule.isPartial &&
      (groupId === null || groupIds.length === 0 || groupIds.includes(groupId)) &&
      (!exam.isTotal || isOfTotal(rule)) &&
      evaluateEntry({ ...rule, counts: true }, answers).verdict === 'meets',
  );
  return nameFirstSchools(lookup, metRules, MAX_RULES);
}

/** Returns the broadest rule of each of the first schools, best known first. */
async function nameFirstSchools(
  lookup: LookupContext,
  publishedRules: readonly PublishedRule[],
  maxSchools: number,
): Promise<{ name: string; rule: EntryRule }[]> {
  const firstRules = [...Map.groupBy(publishedRules, ({ schoolId }) => schoolId)]
    .toSorted(([a], [b]) => a - b)
    .slice(0, maxSchools)
    .flatMap(([schoolId, rules]) => {
      const rule = rules.find(({ groupIds }) => groupIds.length === 0) ?? rules[0];
      return rule ? [{ schoolId, rule: rule.rule }] : [];
    });
  if (firstRules.length === 0) return [];
  const names = await queryRows(
    lookup.db,
    selectSchoolNamesByIds(
      firstRules.map(({ schoolId }) => schoolId),
      lookup,
    ),
  );
  return firstRules.flatMap(({ schoolId, rule }) => {
    const school = names.find(({ id }) => id === schoolId);
    return school ? [{ name: getLocalizedName(lookup.locale, school), rule }] : [];
  });
}

const MAX_RULES = 4;
const MAX_RULED_SCHOOLS = 8;

/** Returns schools of a country that state a requirement for an exam, best known first, with their total number. */
export async function findRuledSchools(
  lookup: LookupContext,
  exam: PublicExamType,
  { country, groupId }: { country: CountryKey | null; groupId: number | null },
): Promise<{ schools: { name: string; rule: EntryRule }[]; total: number }> {
  const [{ published, schools }] = await loadMatchCatalogue(lookup.db, { ...getCaller(lookup), exam });
  const idsOfCountry = new Set(
    schools.flatMap(({ id, countryId }) => (country === null || countryId === getCountryId(country) ? id : [])),
  );
  const rules = published.filter(
    ({ schoolId, levelId, groupIds, rule }) =>
      idsOfCountry.has(schoolId) &&
      levelId === LEVEL_IDS.bachelor &&
      (groupIds.length === 0 || groupId === null || groupIds.includes(groupId)) &&
      (rule.asked > 0 || rule.required.length > 0 || rule.alternatives.length > 0),
  );
  return {
    schools: await nameFirstSchools(lookup, rules, MAX_RULED_SCHOOLS),
    total: new Set(rules.map(({ schoolId }) => schoolId)).size,
  };
}

/** Whether a rule asks only for a total of the best five subjects, whatever the single grades are. */
const isOfTotal = ({ asked, take, required, alternatives, weights, topGrades }: EntryRule) =>
  asked > 0 &&
  take.length === 1 &&
  take.every(({ subjects, count }) => subjects.length === 0 && count === TOTAL_SUBJECTS) &&
  required.length + alternatives.length + weights.length === 0 &&
  topGrades === null;
