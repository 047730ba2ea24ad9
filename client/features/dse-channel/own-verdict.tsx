import { useMemo } from 'react';
import { gradedRows, loadExam, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useIsReady } from '#client/site/hydration.ts';
import { useSite } from '#client/site/site.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { IconName } from '#client/ui/icon/icon.tsx';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';

const SIGNS = { meets: 'check', close: 'up', notYet: 'minus', unknown: 'info' } as const satisfies Record<
  string,
  IconName
>;
const KINDS = { meets: 'match', close: 'reach', notYet: 'plain', unknown: 'plain' } as const;

const DSE = '1';

/** Whether the stored grades meet a requirement; nothing without grades, or for a requirement that is not evaluated. */
export function OwnVerdict({ rule }: { rule: EntryRule }) {
  const { user } = useSite();
  const isReady = useIsReady();
  return isReady && isUsable(rule) ? <Verdict rule={rule} owner={user?.staffId ?? ''} /> : null;
}

function Verdict({ rule, owner }: { rule: EntryRule; owner: string }) {
  const t = useText('dse');
  const draft = useMemo(() => loadExam(owner), [owner]);
  if (draft.examType !== DSE || gradedRows(draft).length === 0) return null;
  const { verdict } = evaluateEntry({ ...rule, counts: true }, toExamAnswers(draft));
  return (
    <p className="dse-page__own">
      <span className="sr">{t('asked.own')} </span>
      <Badge kind={KINDS[verdict]} icon={SIGNS[verdict]}>
        {t(`asked.verdict.${verdict}`)}
      </Badge>
    </p>
  );
}
