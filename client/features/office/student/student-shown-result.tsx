import {
  BandBadge,
  ScoreBar,
  ScoreBarLegend,
  MetSign,
  MAX_POINTS,
  useBreakdownFormatter,
} from '#client/features/selection-results/match-signs.tsx';
import { subjectName } from '#client/features/exam-entry/exam-entry.ts';
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
export function useBudgetText(): (budget: SharedAnswers['budget']) => string {
  const match = useText('match');
  const locale = useLocale();
  return ({ min, max, currency }) => {
    const money = (amount: number) => moneyText({ amount, currency }, locale);
    return min > 0 ? `${money(min)} – ${money(max)}` : match('value.upTo', { fee: money(max) });
  };
}

const NO_RULES: BreakdownFormatter['rules'] = new Map();
const getExam = ({ exam }: SharedAnswers): PublicExam =>
  exam.publicTestType ? PUBLIC_EXAMS[exam.publicTestType] : 'dse';

/** Shows the shared part of the last smart selection: answers, and score breakdowns of the first schools. */
export function ShownResultPart({ record }: { record: StudentRecord }) {
  const t = useText('office-student');
  const match = useText('match');
  const clock = useOfficeClock();
  const { shown } = record;
  return (
    <section className="student__part">
      <h2>
        {t('result')}
        {shown.kind === 'result' && <span className="meta">{t('resultAt', { moment: clock.moment(shown.at) })}</span>}
      </h2>
      {shown.kind === 'result' ? (
        <>
          <AnswerFacts answers={shown.result.answers} names={record.names} />
          <p>
            {t('resultFound', {
              schools: shown.result.total,
              courses: shown.result.courses,
              count: shown.result.schools.length,
            })}
          </p>
          <div>
            {shown.result.schools.map((school, index) => (
              <SchoolSum
                key={school.id}
                school={school}
                record={record}
                exam={getExam(shown.result.answers)}
                isOpen={index === 0}
              />
            ))}
          </div>
          <p className="meta">{match('ledger.version', { version: shown.result.ruleSetVersion })}</p>
        </>
      ) : (
        <p className="meta">{t(shown.kind === 'closed' ? 'resultClosed' : 'resultNone')}</p>
      )}
    </section>
  );
}

export function AnswerFacts({ answers, names }: { answers: SharedAnswers } & Pick<StudentRecord, 'names'>) {
  const t = useText('office-student');
  const exams = useText('exam');
  const match = useText('match');
  const budget = useBudgetText();
  const { countries, group, level, exam, english } = answers;
  const kind = getExam(answers);
  const grades = exam.publicTestSubjects.map(({ subject, grade }) => `${subjectName(exams, kind, subject)} ${grade}`);
  const score = (value: number, step: number) => (step < 1 ? value.toFixed(1) : String(value));
  const join = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(match('separator'));
  const facts = [
    [t('countries'), join(countries.map((id) => names.country?.[id]))],
    [t('field'), group ? names.group?.[group] : ''],
    [t('level'), level ? names.level?.[level] : ''],
    [t('budget'), budget(answers.budget)],
    [
      t('grades'),
      exam.publicTestType ? join([exams(`name.${kind}`), exam.publicTestScore?.toString(), ...grades]) : '',
    ],
    [
      t('english'),
      english &&
        join([
          `${exams(`english.${ENGLISH_TESTS[english.type].key}`)} ${score(english.overall, ENGLISH_TESTS[english.type].part.step)}`,
          ...ENGLISH_PARTS.map((part) => {
            const value = english.parts[part];
            return value === undefined
              ? ''
              : `${exams(`part.${part}`)} ${score(value, ENGLISH_TESTS[english.type].part.step)}`;
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

interface SchoolSumProps {
  school: ShownSchool;
  record: StudentRecord;
  exam: PublicExam;
  isOpen: boolean;
}

function SchoolSum({ school, record, exam, isOpen }: SchoolSumProps) {
  const t = useText('office-student');
  const match = useText('match');
  const exams = useText('exam');
  const { score, most } = school;
  const existing = record.schools[school.id];
  const name = existing?.name ?? school.name;
  return (
    <Disclosure
      className="sum"
      open={isOpen}
      title={
        <span className="sum__head">
          {existing ? (
            <img className="seal" src={existing.seal} width={40} height={40} alt="" loading="lazy" />
          ) : (
            <span />
          )}
          <span>
            {name} <BandBadge band={school.band} />
          </span>
          <span className="student__score">
            <b>{score}</b> <span className="meta">{match('outOf', { most })}</span>
          </span>
        </span>
      }
    >
      <ScoreBar score={score} most={most} />
      <ScoreBarLegend />
      <SumTable school={school} exam={exam} />
      <p>
        <b>{t('coursesFound', { count: school.courseCount })}</b>
      </p>
      <ul className="sum__courses">
        {school.courses.map((course) => (
          <li key={course.id}>
            <bdi>{record.names.course?.[course.id] ?? course.name}</bdi>
            <span className="meta">
              {match('scoreOf', { score: course.score, most: course.most })}
              {match('separator')}
              {exams(`band.${course.band}`)}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <SchoolLink id={school.id}>{t('schoolPage', { name })}</SchoolLink>
      </p>
    </Disclosure>
  );
}

function SumTable({ school: { ledger, score, most }, exam }: Pick<SchoolSumProps, 'school' | 'exam'>) {
  const t = useText('office-student');
  const match = useText('match');
  const speaker = useBreakdownFormatter(NO_RULES, exam);
  const rest = MAX_POINTS - most;
  return (
    <table className="table match__ledger">
      <thead>
        <tr>
          <th scope="col">{match('ledger.line')}</th>
          <th scope="col">{t('student')}</th>
          <th scope="col">{match('ledger.asked')}</th>
          <th scope="col" className="end">
            {match('ledger.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ledger.map((line) => (
          <SumRow key={`${line.kind} ${line.key} ${line.asked}`} line={line} speaker={speaker} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {rest > 0 ? match('ledger.sumKnown', { most, rest }) : match('ledger.sum')}
          </th>
          <td className="end">
            <b>{score}</b> / {most}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function SumRow({ line, speaker }: { line: LedgerRow; speaker: BreakdownFormatter }) {
  const t = useText('office-student');
  const match = useText('match');
  const { title, have, asked, note } = formatBreakdownRow(line, speaker);
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
        <span>{have || (known ? '–' : match('ledger.notSaid'))}</span>
      </td>
      <td data-label={match('ledger.asked')}>
        <span>
          {asked || (known ? '–' : match('ledger.notKnown'))} {known && <MetSign met={line.met} />}
        </span>
      </td>
      <td className="end">
        {!known ? (
          <span>{most > 0 && match('ledger.notCounted', { most })}</span>
        ) : most > 0 ? (
          <>
            <b>{points}</b> / {most}
          </>
        ) : (
          match('ledger.noPoints')
        )}
      </td>
    </tr>
  );
}
