import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import type { CompareKind } from '#client/features/compare/compare-query.ts';
import type { CompareColumn } from '#client/features/compare/load-compare.server.ts';
import { getStepPath } from '#client/features/selection/steps.ts';
import { useSelectionForm } from '#client/features/selection/match-inquiry.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  type PortalAddress,
  type PortalOutput,
  type PortalInput,
  postPortalForRows,
  getPortalUrl,
} from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import type { CallError } from '#shared/call-error.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { RowHead } from '#client/features/compare/row-heads.tsx';
import { FitScore, FitTable } from './fit-table.tsx';
import './fit.css';

interface CompareFitProps {
  kind: CompareKind;
  columns: readonly CompareColumn[];
  onlyDiffering: boolean;
  /** Renders a link to the form of the student's results, which returns to this page afterwards. */
  renderInvite: (path: string, text?: ReactNode, label?: string) => ReactNode;
}

export function CompareFit(props: CompareFitProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <RemountForOwner onResumed={() => setAttempt(attempt + 1)}>
      <FitComparison key={attempt} {...props} />
    </RemountForOwner>
  );
}

function FitComparison({ kind, columns, onlyDiffering, renderInvite }: CompareFitProps) {
  const t = useText('compare-fit');
  const compareText = useText('compare');
  const { form: answers, unfinished } = useSelectionForm();
  const ids = columns.map(({ id }) => id);
  const { data, error, isValidating, mutate } = useFits(
    answers && {
      form: answers,
      institutionIds: kind === 'schools' ? ids : [],
      courseIds: kind === 'courses' ? ids : [],
    },
  );
  if (!answers) return renderInvite(getStepPath(unfinished), t('unfinished'));
  if (error)
    return (
      <RetryPrompt
        text={error.message || t('failed')}
        retry={t('retry')}
        announce="at once"
        pending={isValidating}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <p role="status">{t('waiting')}</p>;
  return (
    <>
      <FitTable
        columns={columns}
        kind={kind}
        fits={ids.map((id) => data.rows.find((row) => row.id === id) ?? null)}
        onlyDiffering={onlyDiffering}
        exam={answers.publicTestType ? PUBLIC_EXAMS[answers.publicTestType] : 'dse'}
        examType={answers.publicTestType}
      />
      {renderInvite(getStepPath('step1'), t(kind === 'schools' ? 'basisSchools' : 'basis'), compareText('fit.change'))}
    </>
  );
}

/** Shows the match results in a row above the facts. The row is empty until the answers are complete and compared. */
export function CompareFitRow({ kind, columns }: Pick<CompareFitProps, 'kind' | 'columns'>) {
  const t = useText('compare');
  const { form } = useSelectionForm();
  const ids = columns.map(({ id }) => id);
  const { data } = useFits(
    form && { form, institutionIds: kind === 'schools' ? ids : [], courseIds: kind === 'courses' ? ids : [] },
  );
  if (!data) return null;
  return (
    <tbody className="cmp__fit">
      <tr>
        <RowHead hasDifference={false}>{t('row.fit')}</RowHead>
        {ids.map((id) => (
          <td key={id}>
            <FitScore fit={data.rows.find((row) => row.id === id) ?? null} hasFigures />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

const FITS_PATH = '/appInstitution/institution/matchLedgers';
type FitInput = PortalInput<typeof FITS_PATH>;
type FitOutput = PortalOutput<typeof FITS_PATH>;

/** Loads the score breakdowns. The cache key contains the user, because logging in reveals the names of courses. */
function useFits(fitInput: FitInput | null) {
  const { agent, user } = useSite();
  const locale = useLocale();
  return useSWR<FitOutput, CallError, readonly [PortalAddress<typeof FITS_PATH>, string, string, string] | null>(
    fitInput && [getPortalUrl(agent.keyCode, FITS_PATH), locale, user?.staffId ?? '', JSON.stringify(fitInput)],
    ([url, , , inputJson]) => postPortalForRows(url, JSON.parse(inputJson) as FitInput),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}
