import type { ExamReach } from '#shared/contract/exam-reach.ts';
import type { ReachVerdicts } from '#shared/rules/exams/judge-reach.ts';

type Verdict = ReachVerdicts['verdicts'][number];
export type VerdictKind = Verdict['kind'];
export const VERDICT_KINDS = ['direct', 'pathway', 'notYet'] as const satisfies readonly VerdictKind[];
export const REACH_SORTS = ['gap', 'fee'] as const;
export type ReachSort = (typeof REACH_SORTS)[number];

/** Of a way in, all that is shown of it. */
interface WayIn {
  id: string;
  name: string;
  nameChn: string;
  startMonth: number;
  months: number;
}

/** A course with what has become of it. */
export interface ReachRow extends Omit<Verdict, 'pathways'> {
  id: string;
  name: string;
  nameChn: string;
  school: ExamReach['schools'][number];
  rule: ExamReach['rules'][number] | null;
  asked: number;
  /** As the school puts it. */
  stated: string;
  level: string;
  fee: number;
  /** Above what is asked; 0 where it is missed. */
  over: number;
  ways: WayIn[];
}

const MOST_WAYS = 2;

/** The columns and their verdicts, as rows. */
export function readRows(reach: ExamReach, { verdicts }: ReachVerdicts): ReachRow[] {
  return reach.courses.ids.flatMap((id, at) => {
    const school = reach.schools[reach.courses.schools[at] ?? -1];
    const verdict = verdicts[at];
    if (!school || !verdict) return [];
    const { pathways, ...judged } = verdict;
    const asked = reach.courses.asked[at] ?? 0;
    return {
      ...judged,
      id,
      ...nameAt(reach, reach.courses.names[at]),
      school,
      rule: reach.rules[reach.courses.rules[at] ?? -1] ?? null,
      asked,
      stated: reach.courses.stated[at] ?? '',
      level: String(reach.courses.levels[at] ?? ''),
      fee: reach.courses.fees[at] ?? 0,
      over: Math.max(0, Math.round(((judged.have ?? 0) - asked) * 100) / 100),
      ways: pathways.slice(0, MOST_WAYS).map((place) => wayAt(reach, place)),
    };
  });
}

const nameAt = ({ names }: ExamReach, place: number | undefined) => names[place ?? -1] ?? { name: '', nameChn: '' };

const wayAt = (reach: ExamReach, place: number): WayIn => ({
  id: reach.pathways.ids[place] ?? '',
  ...nameAt(reach, reach.pathways.names[place]),
  startMonth: reach.pathways.startMonths[place] ?? 0,
  months: reach.pathways.months[place] ?? 0,
});

/** Only those kinds, the nearest to the line or the cheapest first. Fees of several currencies are not compared. */
export function arrangeRows(rows: readonly ReachRow[], kinds: readonly VerdictKind[], sort: ReachSort): ReachRow[] {
  const rank = (row: ReachRow) => VERDICT_KINDS.indexOf(row.kind);
  const distance = (row: ReachRow) => row.gap + row.missing.length + row.over;
  const byGap = (one: ReachRow, other: ReachRow) => rank(one) - rank(other) || distance(one) - distance(other);
  const byFee = (one: ReachRow, other: ReachRow) =>
    one.school.fkCurrencyTypeNum.localeCompare(other.school.fkCurrencyTypeNum) || one.fee - other.fee;
  return rows.filter(({ kind }) => kinds.includes(kind)).sort(sort === 'fee' ? byFee : byGap);
}
