import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import type { CompareKind } from '#client/features/compare/compare-query.ts';
import type { Column } from '#client/features/compare/load-compare.server.ts';
import { stepAddress } from '#client/features/selection/steps.ts';
import { useSelectionForm } from '#client/features/selection/match-inquiry.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  type PortalAddress,
  type PortalOutput,
  type PortalInput,
  postPortalForRows,
  portalAddress,
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
  columns: readonly Column[];
  onlyDiffering: boolean;
  /** Renders a link to the form of the student's results, which returns to this page afterwards. */
  invite: (to: string, text?: ReactNode, label?: string) => ReactNode;
}

export function CompareFit(props: CompareFitProps) {
  const [round, setRound] = useState(0);
  return (
    <RemountForOwner onResumed={() => setRound(round + 1)}>
      <Fits key={round} {...props} />
    </RemountForOwner>
  );
}

function Fits({ kind, columns, onlyDiffering, invite }: CompareFitProps) {
  const t = useText('compare-fit');
  const compare = useText('compare');
  const { form, unfinished } = useSelectionForm();
  const ids = columns.map(({ id }) => id);
  const { data, error, isValidating, mutate } = useLedgers(
    form && { form, institutionIds: kind === 'schools' ? ids : [], courseIds: kind === 'courses' ? ids : [] },
  );
  if (!form) return invite(stepAddress(unfinished), t('unfinished'));
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
        exam={form.publicTestType ? PUBLIC_EXAMS[form.publicTestType] : 'dse'}
        examType={form.publicTestType}
      />
      {invite(stepAddress('step1'), t('change'), compare('fit.change'))}
    </>
  );
}

/** Row of the match above the facts; nothing until the answers are complete and compared. */
export function CompareFitRow({ kind, columns }: Pick<CompareFitProps, 'kind' | 'columns'>) {
  const t = useText('compare');
  const { form } = useSelectionForm();
  const ids = columns.map(({ id }) => id);
  const { data } = useLedgers(
    form && { form, institutionIds: kind === 'schools' ? ids : [], courseIds: kind === 'courses' ? ids : [] },
  );
  if (!data) return null;
  return (
    <tbody className="cmp__fit">
      <tr>
        <RowHead differs={false}>{t('row.fit')}</RowHead>
        {ids.map((id) => (
          <td key={id}>
            <FitScore fit={data.rows.find((row) => row.id === id) ?? null} isBrief />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

const PATH = '/appInstitution/institution/matchLedgers';
type FitInput = PortalInput<typeof PATH>;
type Ledgers = PortalOutput<typeof PATH>;

/** Loads the score breakdowns. The user is part of the key, since a login unlocks the names of courses. */
function useLedgers(requested: FitInput | null) {
  const { agent, user } = useSite();
  const locale = useLocale();
  return useSWR<Ledgers, CallError, readonly [PortalAddress<typeof PATH>, string, string, string] | null>(
    requested && [portalAddress(agent.keyCode, PATH), locale, user?.staffId ?? '', JSON.stringify(requested)],
    ([address, , , text]) => postPortalForRows(address, JSON.parse(text) as FitInput),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}
