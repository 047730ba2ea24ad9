import { AskLink } from '#client/features/entry-rule/ask-link.tsx';
import { getStepPath } from '#client/features/selection/steps.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { InquiredSchool, LedgerRow } from '#shared/contract/matching/school-list.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { formatBreakdownRow } from '#shared/rules/format-breakdown.ts';
import { countMatchedCourses, MAX_POINTS, MetSign, getMaxScore, useBreakdownFormatter } from './match-signs.tsx';

interface BreakdownTableProps {
  school: InquiredSchool;
  schoolName: string;
  /** Name of the best course, or '' if visitors cannot see it. */
  course: string;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

/**
 * Score breakdown with one row for each criterion, its points and the score. Criteria with unknown values follow in one
 * sentence.
 */
export function BreakdownTable({ school, schoolName, course, rules, exam }: BreakdownTableProps) {
  const t = useText('match');
  const score = school.matchScore ?? 0;
  const maxScore = getMaxScore(school);
  const missingPoints = MAX_POINTS - maxScore;
  const knownLines = school.ledger.filter((line) => line.known);
  const unknownLines = school.ledger.filter((line) => !line.known);
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
          {knownLines.map((line) => (
            <BreakdownTableRow key={`${line.kind} ${line.key} ${line.asked}`} line={line} rules={rules} exam={exam} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {missingPoints > 0 ? t('ledger.sumKnown', { most: maxScore, rest: missingPoints }) : t('ledger.sum')}
            </th>
            <td className="end">
              <b>{score}</b>
              <span className="source"> / {maxScore}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      {unknownLines.length > 0 && <UnknownLines lines={unknownLines} {...{ schoolName, rules, exam }} />}
      <p className="source">
        {t(`bandRule.${school.bandRule ?? 'noResult'}`, { within: countMatchedCourses(school).within })}
      </p>
    </>
  );
}

type LineContext = Pick<BreakdownTableProps, 'rules' | 'exam'>;

function BreakdownTableRow({ line, rules, exam }: LineContext & { line: LedgerRow }) {
  const t = useText('match');
  const { title, have, asked, note } = formatBreakdownRow(line, useBreakdownFormatter(rules, exam));
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

/**
 * Lists the criteria with unknown values in one sentence. It links to the question of a missing answer, and one button
 * asks for all unpublished values.
 */
function UnknownLines({
  lines,
  schoolName,
  rules,
  exam,
}: LineContext & { lines: readonly LedgerRow[]; schoolName: string }) {
  const t = useText('match');
  const locale = useLocale();
  const breakdownFormatter = useBreakdownFormatter(rules, exam);
  const listFormat = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  const formatTitles = (breakdownLines: readonly LedgerRow[]) =>
    listFormat.format(new Set(breakdownLines.map((line) => formatBreakdownRow(line, breakdownFormatter).title)));
  const unpublishedLines = lines.filter(({ have, kind }) => have || kind !== 'academic');
  const isMissingGrades = unpublishedLines.length < lines.length;
  const messageValues = { line: formatTitles(unpublishedLines), school: schoolName };
  return (
    <p className="source">
      {t('ledger.leftOut', { lines: formatTitles(lines) })}{' '}
      {isMissingGrades && <SiteLink to={getStepPath('step3')}>{t('ledger.fill')}</SiteLink>}{' '}
      {unpublishedLines.length > 0 && (
        <AskLink subjectName={t('ledger.askAbout', messageValues)} question={t('ledger.question', messageValues)}>
          {t('ledger.ask')}
        </AskLink>
      )}
    </p>
  );
}
