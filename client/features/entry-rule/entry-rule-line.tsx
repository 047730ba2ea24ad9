import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { ruleText } from './rule-text.ts';

interface EntryRuleLineProps {
  rule: EntryRule;
  /** The student's result under this rule, or null if there is none or it does not count. */
  studentResult?: number | null;
}

/** Shows an entry rule with its source and date. A figure is never displayed without these. */
export function EntryRuleLine({ rule, studentResult = null }: EntryRuleLineProps) {
  const t = useText('entry-rule');
  const { asked, name, source, sourceTitle, asAt } = rule;
  const [thisYear] = useState(() => new Date().getFullYear());
  const unit = t(`unit.${PUBLIC_EXAMS[rule.exam as PublicExamType]}`);
  return (
    <div className="entry-rule">
      {/* The empty attribute marks a figure whose source is on the next line. */}
      <p data-figure="">
        {ruleText(rule, t, thisYear)}{' '}
        {studentResult !== null && asked > 0 && <span>{t('meter', { have: studentResult, asked, unit })}</span>}
      </p>
      <p className="meta">
        {name} ·{' '}
        <a href={source} target="_blank" rel="noopener noreferrer" title={sourceTitle}>
          {asAt ? t('asAt', { date: asAt }) : t('noDate')}
        </a>
      </p>
    </div>
  );
}
