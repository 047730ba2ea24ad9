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
  const firstRules = [...Map.groupBy(metRules, ({ schoolId }) => schoolId)]
    .toSorted(([a], [b]) => a - b)
    .slice(0, MAX_RULES)
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

/** Whether a rule asks only for a total of the best five subjects, whatever the single grades are. */
const isOfTotal = ({ asked, take, required, alternatives, weights, topGrades }: EntryRule) =>
  asked > 0 &&
  take.length === 1 &&
  take.every(({ subjects, count }) => subjects.length === 0 && count === TOTAL_SUBJECTS) &&
  required.length + alternatives.length + weights.length === 0 &&
  topGrades === null;
