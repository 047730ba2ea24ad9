import { AskLink } from '#client/features/entry-rule/entry-rule.tsx';
import { stepAddress } from '#client/features/selection/steps.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { InquiredSchool, LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { formatBreakdownRow } from '#shared/rules/format-breakdown.ts';
import { ScoreBar, MAX_POINTS, MetSign, maxPoints, useBreakdownFormatter } from './match-signs.tsx';

interface LedgerTableProps {
  school: InquiredSchool;
  schoolName: string;
  /** Name of the best course; '' if visitors cannot see it. */
  course: string;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

/** Score breakdown: rows with points, and the score. Unknown points are hatched and excluded. */
export function BreakdownTable({ school, schoolName, course, rules, exam }: LedgerTableProps) {
  const t = useText('match');
  const score = school.matchScore ?? 0;
  const max = maxPoints(school);
  const rest = MAX_POINTS - max;
  return (
    <>
      <ScoreBar score={score} most={max} withKey />
      <table className="table match__ledger">
        <caption>{course ? t('ledger.caption', { course }) : t('ledger.captionHidden')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ledger.line')}</th>
            <th scope="col">{t('ledger.have')}</th>
            <th scope="col">{t('ledger.asked')}</th>
            <th scope="col" className="end">
              {t('ledger.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {school.ledger.map((line) => (
            <LedgerTableRow
              key={`${line.kind} ${line.key} ${line.asked}`}
              line={line}
              schoolName={schoolName}
              rules={rules}
              exam={exam}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {rest > 0 ? t('ledger.sumKnown', { most: max, rest }) : t('ledger.sum')}
            </th>
            <td className="end">
              <b>{score}</b>
              <span className="source"> / {max}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      {rest > 0 && <p className="source">{t('ledger.range', { best: score + rest, score })}</p>}
      <p className="source">
        {t(`bandRule.${school.bandRule ?? 'noResult'}`)} {t('ledger.version', { version: school.ruleSetVersion })}
      </p>
      <p className="source">{t('ledger.how')}</p>
    </>
  );
}

type RowProps = { line: LedgerRow } & Pick<LedgerTableProps, 'schoolName' | 'rules' | 'exam'>;

function LedgerTableRow({ line, schoolName, rules, exam }: RowProps) {
  const t = useText('match');
  const { title, have, asked, note } = formatBreakdownRow(line, useBreakdownFormatter(rules, exam));
  if (!line.known)
    return (
      <tr className="is-unknown">
        <th scope="row">
          <span>
            {title}
            {note && <small>{note}</small>}
          </span>
        </th>
        <td data-label={t('ledger.have')}>
          <span>{have || t('ledger.notSaid')}</span>
        </td>
        <td data-label={t('ledger.asked')}>
          <span>{asked || t('ledger.notKnown')}</span>
        </td>
        <td className="end">
          <span>
            {line.most > 0 && <span className="source">{t('ledger.notCounted', { most: line.most })} </span>}
            <WayToKnow line={line} title={title} schoolName={schoolName} />
          </span>
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        {title}
        {note && <small>{note}</small>}
      </th>
      <td data-label={t('ledger.have')}>{have || '–'}</td>
      <td data-label={t('ledger.asked')}>
        {asked || '–'} <MetSign met={line.met} />
      </td>
      <td className="end">
        {line.most > 0 ? (
          <>
            <b>{line.points}</b>
            <span className="source"> / {line.most}</span>
          </>
        ) : (
          <span className="source">{t('ledger.noPoints')}</span>
        )}
      </td>
    </tr>
  );
}

/** Links to the question of a missing answer, or offers to ask an adviser about unpublished data. */
function WayToKnow({ line, title, schoolName }: Pick<RowProps, 'line' | 'schoolName'> & { title: string }) {
  const t = useText('match');
  if (!line.have) return line.kind === 'academic' && <SiteLink to={stepAddress('step3')}>{t('ledger.fill')}</SiteLink>;
  const names = { line: title, school: schoolName };
  return (
    <AskLink about={t('ledger.askAbout', names)} question={t('ledger.question', names)}>
      {t('ledger.ask')}
    </AskLink>
  );
}
