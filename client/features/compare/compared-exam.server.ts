import { EXAM_BY_ORIGIN, loadEntryRules, loadOtherEntryRules } from '#client/features/facts/school-entry.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type EntryRule, examSchools, MAX_EXAM_SCHOOLS } from '#shared/contract/matching/entry-rules.ts';
import type { ExamRowName } from './compare-rows.ts';

/** Requirements of a school for the exam that the site's students sit. */
export interface ComparedExam {
  /** Names of the rows, or null on a site whose students sit no such exam. */
  rowNames: { degree: ExamRowName; foundation: ExamRowName } | null;
  degree: EntryRule[];
  /** Requirement for another exam, if nothing is stated for that of the site's students. */
  otherRule: EntryRule | null;
  /** Requirements of foundation and pathway programmes, which are not those of the degree. */
  foundation: EntryRule[];
}

const ROW_NAMES = {
  dse: { degree: 'dse', foundation: 'dseFoundation' },
  gaokao: { degree: 'gaokao', foundation: 'gaokaoFoundation' },
} as const;

const BACHELOR_LEVEL_ID = '1';

/** Loads the requirements and returns a function that finds those of a school. */
export async function loadComparedExams(
  { ask, site }: Pick<PortalRequestWithSite, 'ask' | 'site'>,
  institutionIds: readonly string[],
): Promise<(schoolId: string) => ComparedExam> {
  const exam = EXAM_BY_ORIGIN[site.agent.originCity];
  const [result, rulesBySchool, otherRules] = await Promise.all([
    exam && institutionIds.length > 0
      ? ask(examSchools, {
          publicTestType: exam.type,
          institutionIds: institutionIds.join(','),
          showCount: MAX_EXAM_SCHOOLS,
        })
      : null,
    loadEntryRules({ ask, site }, institutionIds, { scope: 'any' }),
    loadOtherEntryRules({ ask, site }, institutionIds),
  ]);
  const rows = result?.ok ? result.value.rows : [];
  return (schoolId) => {
    const schoolRows = rows.filter(({ school }) => school.id === schoolId);
    const degreeRule = rulesBySchool.get(schoolId);
    return {
      rowNames: exam && ROW_NAMES[exam.name],
      degree: degreeRule ? [degreeRule] : [],
      otherRule: degreeRule ? null : (otherRules.get(schoolId) ?? null),
      foundation: schoolRows
        .filter(({ fkMajorLevelId }) => fkMajorLevelId !== BACHELOR_LEVEL_ID)
        .map(({ rule }) => rule),
    };
  };
}
