import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import type { InquiredSchool, LedgerRow } from '#shared/contract/matching/school-list.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { sayLedgerRow } from './ledger-words.ts';

interface LedgerTableProps {
  school: InquiredSchool;
  /** The best course; '' where it is one that a visitor is not shown. */
  course: string;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

/** The whole sum: every row with its points, and the score below. */
export function LedgerTable({ school, course, rules, exam }: LedgerTableProps) {
  const t = useText('match');
  return (
    <>
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
            <LedgerTableRow key={`${line.kind} ${line.key} ${line.asked}`} line={line} rules={rules} exam={exam} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('ledger.sum')}
            </th>
            <td className="end">
              <b>{school.matchScore}</b>
              <span className="source"> / 100</span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="source">
        {t(`bandRule.${school.bandRule ?? 'noResult'}`)} {t('ledger.version', { version: school.ruleSetVersion })}
      </p>
      <p className="source">{t('ledger.how')}</p>
    </>
  );
}

function LedgerTableRow({ line, rules, exam }: { line: LedgerRow } & Pick<LedgerTableProps, 'rules' | 'exam'>) {
  const t = useText('match');
  const exams = useText('exam');
  const { title, have, asked, note } = sayLedgerRow(line, { t, exams, locale: useLocale(), rules, exam });
  return (
    <tr>
      <th scope="row">
        {title}
        {note && <small>{note}</small>}
      </th>
      <td>{have || '–'}</td>
      <td>
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

function MetSign({ met }: { met: boolean | null }) {
  const t = useText('match');
  if (met === null) return null;
  return met ? (
    <span className="jade">
      <Icon name="check" label={t('met')} />
    </span>
  ) : (
    <span className="brass">
      <Icon name="up" label={t('notMet')} />
    </span>
  );
}
