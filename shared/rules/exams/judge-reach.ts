import type { ExamReach } from '#shared/contract/exam-reach.ts';
import { countExam } from './count-exam.ts';
import { findMissing, type Missing } from './find-missing.ts';
import { PUBLIC_EXAMS } from './public-exams.ts';
import { type ExamAnswers, readGrades } from './refuse-exam.ts';

type Columns = Pick<ExamReach['courses'], 'ids' | 'schools' | 'groups' | 'rules' | 'requirements' | 'asked'>;

/** Of what the fast line answers, all that counting needs. */
export interface ReachTable extends Pick<ExamReach, 'rules' | 'requirements'> {
  courses: Columns;
  pathways: Columns & Pick<ExamReach['pathways'], 'leadsTo'>;
}

interface Verdict {
  kind: 'direct' | 'pathway' | 'notYet';
  /** By the course's own rule; null where the result cannot be counted so. */
  have: number | null;
  /** Points that are missing; 0 where none are. */
  gap: number;
  missing: Missing[];
  /** Places, in the pathways, of those that are open now. */
  pathways: number[];
}

export interface ReachVerdicts {
  verdicts: Verdict[];
  direct: number;
  pathway: number;
  notYet: number;
}

/** Which courses a result reaches: every rule is counted once, however many courses there are. */
export function judgeReach(table: ReachTable, answers: ExamAnswers): ReachVerdicts {
  const judge = judgeBy(table, answers);
  const openWays = new Map<string, number[]>();
  table.pathways.ids.forEach((_, at) => {
    if (!judge(table.pathways, at).isMet) return;
    for (const school of table.pathways.leadsTo[at] ?? []) {
      const key = `${school} ${table.pathways.groups[at]}`;
      const ways = openWays.get(key);
      if (ways) ways.push(at);
      else openWays.set(key, [at]);
    }
  });
  const verdicts = table.courses.ids.map((_, at): Verdict => {
    const { isMet, ...judged } = judge(table.courses, at);
    const pathways = isMet ? [] : (openWays.get(`${table.courses.schools[at]} ${table.courses.groups[at]}`) ?? []);
    return { kind: isMet ? 'direct' : pathways.length > 0 ? 'pathway' : 'notYet', ...judged, pathways };
  });
  const countOf = (kind: Verdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind).length;
  return { verdicts, direct: countOf('direct'), pathway: countOf('pathway'), notYet: countOf('notYet') };
}

/** A course that asks for no result of this exam is open to whoever has one. */
function judgeBy({ rules, requirements }: ReachTable, answers: ExamAnswers) {
  const exam = answers.publicTestType && PUBLIC_EXAMS[answers.publicTestType];
  const grades = exam ? readGrades(exam, answers.publicTestSubjects) : [];
  const counts = rules.map((rule) => countExam(rule, answers));
  // A bare total says nothing of single subjects.
  const isBare = grades.length === 0;
  const missingOf = (all: ReachTable['requirements'][number]) =>
    exam && !isBare ? findMissing(exam, all, grades) : [];
  const byRule = rules.map(({ required }) => missingOf(required));
  const bySet = requirements.map(missingOf);
  const none: Missing[] = [];
  return (columns: Columns, at: number) => {
    const rule = columns.rules[at] ?? -1;
    const have = counts[rule] ?? null;
    const asked = columns.asked[at] ?? 0;
    const ofRule = byRule[rule] ?? none;
    const ofSet = bySet[columns.requirements[at] ?? -1] ?? none;
    const missing = ofRule.length === 0 ? ofSet : ofSet.length === 0 ? ofRule : [...ofRule, ...ofSet];
    const gap = rule === -1 ? 0 : Math.max(0, Math.round((asked - (have ?? 0)) * 100) / 100);
    return {
      have,
      gap,
      missing,
      isMet: exam !== undefined && (rule === -1 || have !== null) && gap === 0 && missing.length === 0,
    };
  };
}
