import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { offerQuestion } from '#client/site/storage/saved-draft.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { isUsable, ruleAge } from '#shared/rules/exams/rule-age.ts';
import { useIsReady } from '#client/site/hydration.ts';

interface EntryRuleLineProps {
  rule: EntryRule;
  /** Result of the student by this rule; null without a result, or if none counts. */
  have?: number | null;
}

/** Entry rule with its source and date, without which a figure is never displayed. */
export function EntryRuleLine({ rule, have = null }: EntryRuleLineProps) {
  const t = useText('entry-rule');
  const locale = useLocale();
  const { asked, note, name, source, sourceTitle, asAt, asAtYear, readOn, isPartial, isDerived } = rule;
  const [thisYear] = useState(() => new Date().getFullYear());
  const unit = t(`unit.${PUBLIC_EXAMS[rule.exam as PublicExamType]}`);
  const age = ruleAge(asAtYear, thisYear);
  return (
    <div className="entry-rule">
      {/* The empty attribute marks a figure whose source is in the next line. */}
      <p data-figure="">
        {isDerived
          ? t('derived', { note })
          : age === 'old' || age === 'past'
            ? t('askedIn', { year: String(asAtYear), note })
            : isUsable(rule) || isPartial
              ? note
              : t('shownOnly', { note })}{' '}
        {have !== null && asked > 0 && <span>{t('meter', { have, asked, unit })}</span>}
      </p>
      <p className="meta">
        {name} ·{' '}
        <a href={source} target="_blank" rel="noopener noreferrer" lang="en">
          {sourceTitle}
        </a>{' '}
        · {asAt ? t('asAt', { date: asAt }) : readOn ? t('noDateRead', { date: dayText(readOn, locale) }) : t('noDate')}
      </p>
    </div>
  );
}

/**
 * Returns a function that opens the chat with a question in its text field, which the visitor can edit before sending.
 */
function useAsk(question: string) {
  const { agent, user, openChat } = useSite();
  const isReady = useIsReady();
  const [isPressed, setIsPressed] = useState(false);
  const offer = useEffectEvent(() => {
    offerQuestion(agent.keyCode, user?.staffId ?? '', question);
    openChat();
  });
  // The question waits until the user is known, since unsent questions are stored per user.
  useEffect(() => {
    if (!isPressed || !isReady) return;
    offer();
    setIsPressed(false);
  }, [isPressed, isReady]);
  return () => setIsPressed(true);
}

export function AskButton({ course, school }: { course: string; school: string }) {
  const t = useText('entry-rule');
  const ask = useAsk(t('ask.question', { course, school }));
  return (
    <Button size="s" variant="quiet" aria-label={t('ask.about', { course })} onClick={ask}>
      {t('ask.button')}
    </Button>
  );
}

interface AskLinkProps {
  question: string;
  about: string;
  children: ReactNode;
}

export function AskLink({ question, about, children }: AskLinkProps) {
  const ask = useAsk(question);
  return (
    <button type="button" className="as-link" aria-label={about} onClick={ask}>
      {children}
    </button>
  );
}
