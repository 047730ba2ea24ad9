import {
  BandBadge,
  ScoreBar,
  ScoreBarLegend,
  MetSign,
  MAX_POINTS,
  useBreakdownFormatter,
} from '#client/features/selection-results/match-signs.tsx';
import { formatSubjectName } from '#client/features/exam-entry/exam-entry.ts';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import type { SharedAnswers, ShownSchool } from '#shared/contract/office/shown-result.ts';
import type { StudentRecord } from '#shared/contract/office/student.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import { moneyText } from '#shared/locale/money.ts';
import { ENGLISH_PARTS, ENGLISH_TESTS } from '#shared/rules/english.ts';
import { type PublicExam, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { formatBreakdownRow, type BreakdownFormatter } from '#shared/rules/format-breakdown.ts';
import { SchoolLink } from './school-link.tsx';

/** Returns a function that formats a budget: 'up to £20,000', '£10,000 – £20,000'. */
export function useBudgetFormatter(): (budget: SharedAnswers['budget']) => string {
  const matchText = useText('match');
  const locale = useLocale();
  return ({ min, max, currency }) => {
    const formatMoney = (amount: number) => moneyText({ amount, currency }, locale);
    return min > 0 ? `${formatMoney(min)} – ${formatMoney(max)}` : matchText('value.upTo', { fee: formatMoney(max) });
  };
}

const EMPTY_RULES: BreakdownFormatter['rules'] = new Map();
const getPublicExam = ({ exam }: SharedAnswers): PublicExam =>
  exam.publicTestType ? PUBLIC_EXAMS[exam.publicTestType] : 'dse';

/**
 * Shows the part of the last smart selection that the student shared: the answers, and the score breakdowns of the
 * first schools.
 */
export function ShownResultPart({ studentRecord }: { studentRecord: StudentRecord }) {
  const t = useText('office-student');
  const matchText = useText('match');
  const clock = useOfficeClock();
  const { shown } = studentRecord;
  return (
    <section className="student__part">
      <h2>
        {t('result')}
        {shown.kind === 'result' && <span className="meta">{t('resultAt', { moment: clock.moment(shown.at) })}</span>}
      </h2>
      {shown.kind === 'result' ? (
        <>
          <AnswerFacts answers={shown.result.answers} names={studentRecord.names} />
          <p>
            {t('resultFound', {
              schools: shown.result.total,
              courses: shown.result.courses,
              count: shown.result.schools.length,
            })}
          </p>
          <div>
            {shown.result.schools.map((school, index) => (
              <SchoolScore
                key={school.id}
                school={school}
                record={studentRecord}
                exam={getPublicExam(shown.result.answers)}
                isOpen={index === 0}
              />
            ))}
          </div>
          <p className="meta">{matchText('ledger.version', { version: shown.result.ruleSetVersion })}</p>
        </>
      ) : (
        <p className="meta">{t(shown.kind === 'closed' ? 'resultClosed' : 'resultNone')}</p>
      )}
    </section>
  );
}

export function AnswerFacts({ answers, names }: { answers: SharedAnswers } & Pick<StudentRecord, 'names'>) {
  const t = useText('office-student');
  const examText = useText('exam');
  const matchText = useText('match');
  const formatBudget = useBudgetFormatter();
  const { countries, group, level, exam, english } = answers;
  const examKind = getPublicExam(answers);
  const gradeTexts = exam.publicTestSubjects.map(
    ({ subject, grade }) => `${formatSubjectName(examText, examKind, subject)} ${grade}`,
  );
  const formatScore = (value: number, step: number) => (step < 1 ? value.toFixed(1) : String(value));
  const joinParts = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(matchText('separator'));
  const facts = [
    [t('countries'), joinParts(countries.map((id) => names.country?.[id]))],
    [t('field'), group ? names.group?.[group] : ''],
    [t('level'), level ? names.level?.[level] : ''],
    [t('budget'), formatBudget(answers.budget)],
    [
      t('grades'),
      exam.publicTestType
        ? joinParts([examText(`name.${examKind}`), exam.publicTestScore?.toString(), ...gradeTexts])
        : '',
    ],
    [
      t('english'),
      english &&
        joinParts([
          `${examText(`english.${ENGLISH_TESTS[english.type].key}`)} ${formatScore(english.overall, ENGLISH_TESTS[english.type].part.step)}`,
          ...ENGLISH_PARTS.map((part) => {
            const partScore = english.parts[part];
            return partScore === undefined
              ? ''
              : `${examText(`part.${part}`)} ${formatScore(partScore, ENGLISH_TESTS[english.type].part.step)}`;
          }),
        ]),
    ],
  ] as const;
  return (
    <dl className="ledger">
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{fact}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface SchoolScoreProps {
  school: ShownSchool;
  record: StudentRecord;
  exam: PublicExam;
  isOpen: boolean;
}

function SchoolScore({ school, record, exam, isOpen }: SchoolScoreProps) {
  const t = useText('office-student');
  const matchText = useText('match');
  const examText = useText('exam');
  const { score, most } = school;
  const knownSchool = record.schools[school.id];
  const schoolName = knownSchool?.name ?? school.name;
  return (
    <Disclosure
      className="sum"
      open={isOpen}
      title={
        <span className="sum__head">
          {knownSchool ? (
            <img className="seal" src={knownSchool.seal} width={40} height={40} alt="" loading="lazy" />
          ) : (
            <span />
          )}
          <span>
            {schoolName} <BandBadge band={school.band} />
          </span>
          <span className="student__score">
            <b>{score}</b> <span className="meta">{matchText('outOf', { most })}</span>
          </span>
        </span>
      }
    >
      <ScoreBar score={score} maxScore={most} />
      <ScoreBarLegend />
      <ScoreTable school={school} exam={exam} />
      <p>
        <b>{t('coursesFound', { count: school.courseCount })}</b>
      </p>
      <ul className="sum__courses">
        {school.courses.map((course) => (
          <li key={course.id}>
            <bdi>{record.names.course?.[course.id] ?? course.name}</bdi>
            <span className="meta">
              {matchText('scoreOf', { score: course.score, most: course.most })}
              {matchText('separator')}
              {examText(`band.${course.band}`)}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <SchoolLink id={school.id}>{t('schoolPage', { name: schoolName })}</SchoolLink>
      </p>
    </Disclosure>
  );
}

function ScoreTable({ school: { ledger, score, most }, exam }: Pick<SchoolScoreProps, 'school' | 'exam'>) {
  const t = useText('office-student');
  const matchText = useText('match');
  const breakdownFormatter = useBreakdownFormatter(EMPTY_RULES, exam);
  const missingPoints = MAX_POINTS - most;
  return (
    <table className="table match__ledger">
      <thead>
        <tr>
          <th scope="col">{matchText('ledger.line')}</th>
          <th scope="col">{t('student')}</th>
          <th scope="col">{matchText('ledger.asked')}</th>
          <th scope="col" className="end">
            {matchText('ledger.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ledger.map((line) => (
          <ScoreRow
            key={`${line.kind} ${line.key} ${line.asked}`}
            line={line}
            breakdownFormatter={breakdownFormatter}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {missingPoints > 0 ? matchText('ledger.sumKnown', { most, rest: missingPoints }) : matchText('ledger.sum')}
          </th>
          <td className="end">
            <b>{score}</b> / {most}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function ScoreRow({ line, breakdownFormatter }: { line: LedgerRow; breakdownFormatter: BreakdownFormatter }) {
  const t = useText('office-student');
  const matchText = useText('match');
  const { title, have, asked, note } = formatBreakdownRow(line, breakdownFormatter);
  const { known, most, points } = line;
  return (
    <tr className={known ? undefined : 'is-unknown'}>
      <th scope="row">
        <span>
          {title}
          {note && <small>{note}</small>}
        </span>
      </th>
      <td data-label={t('student')}>
        <span>{have || (known ? '–' : matchText('ledger.notSaid'))}</span>
      </td>
      <td data-label={matchText('ledger.asked')}>
        <span>
          {asked || (known ? '–' : matchText('ledger.notKnown'))} {known && <MetSign met={line.met} />}
        </span>
      </td>
      <td className="end">
        {!known ? (
          <span>{most > 0 && matchText('ledger.notCounted', { most })}</span>
        ) : most > 0 ? (
          <>
            <b>{points}</b> / {most}
          </>
        ) : (
          matchText('ledger.noPoints')
        )}
      </td>
    </tr>
  );
}
