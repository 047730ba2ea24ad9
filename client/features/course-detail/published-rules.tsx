import type { EntryRule } from '#shared/contract/entry-rule.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { EntryRuleLine } from '#client/features/entry-rule/offers.ts';
import { useText } from '#client/i18n/use-text.ts';

/** Each under the exam that it speaks of, with its page and date. */
export function PublishedRules({ rules }: { rules: readonly EntryRule[] }) {
  const t = useText('course-detail');
  const exams = useText('exam');
  return (
    <>
      <h3>{t('entry.published')}</h3>
      <dl className="ledger">
        {rules.map((rule) => (
          <div key={rule.id}>
            <dt>{exams(`name.${PUBLIC_EXAMS[rule.exam as PublicExamType]}`)}</dt>
            <dd>
              <EntryRuleLine rule={rule} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
