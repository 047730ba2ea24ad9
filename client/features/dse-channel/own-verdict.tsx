import { useMemo } from 'react';
import { listGradedRows, loadExam, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useIsReady } from '#client/site/hydration.ts';
import { useSite } from '#client/site/site.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { IconName } from '#client/ui/icon/icon.tsx';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';

const VERDICT_ICONS = { meets: 'check', close: 'up', notYet: 'minus', unknown: 'info' } as const satisfies Record<
  string,
  IconName
>;
const VERDICT_BADGES = { meets: 'match', close: 'reach', notYet: 'plain', unknown: 'plain' } as const;

const DSE_EXAM_TYPE = '1';

/**
 * Shows whether the stored grades meet a requirement. Nothing is rendered if there are no grades or the requirement is
 * not evaluated.
 */
export function OwnVerdict({ rule }: { rule: EntryRule }) {
  const { user } = useSite();
  const isReady = useIsReady();
  return isReady && isUsableRule(rule) ? <EntryVerdict rule={rule} owner={user?.staffId ?? ''} /> : null;
}

function EntryVerdict({ rule, owner: ownerId }: { rule: EntryRule; owner: string }) {
  const t = useText('dse');
  const examDraft = useMemo(() => loadExam(ownerId), [ownerId]);
  if (examDraft.examType !== DSE_EXAM_TYPE || listGradedRows(examDraft).length === 0) return null;
  const { verdict } = evaluateEntry({ ...rule, counts: true }, toExamAnswers(examDraft));
  return (
    <p className="dse-page__own">
      <span className="sr">{t('asked.own')} </span>
      <Badge kind={VERDICT_BADGES[verdict]} icon={VERDICT_ICONS[verdict]}>
        {t(`asked.verdict.${verdict}`)}
      </Badge>
    </p>
  );
}
