import type { TextOf } from '#client/i18n/use-text.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { isUsableRule, classifyRuleAge } from '#shared/rules/exams/rule-age.ts';

/** Formats a rule, including its year if that is past. A rule that is derived or published only by guides is marked. */
export function ruleText(rule: EntryRule, t: TextOf<'entry-rule'>, thisYear = new Date().getFullYear()): string {
  const { note, asAtYear, isDerived, isPartial } = rule;
  const age = classifyRuleAge(asAtYear, thisYear);
  if (isDerived) return t('derived', { note });
  if (age === 'old' || age === 'past') return t('askedIn', { year: String(asAtYear), note });
  return isUsableRule(rule) || isPartial ? note : t('shownOnly', { note });
}
