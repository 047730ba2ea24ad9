import { useText } from '#client/i18n/use-text.ts';
import type { CaseApplication, CaseRefusal, ListedApplication } from '#shared/contract/office/applications.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { useEventText } from './event-text.ts';

/** States that are more informative than the next step. */
const OWN_TEXT: readonly CaseState[] = ['waitlisted', 'deferred', 'rejected', 'declined', 'withdrawn', 'enrolled'];

/** What a case waits for: the state, the requirement of its next step, or that step. */
export function useNextText() {
  const t = useText('office-cases');
  return ({ caseState, next }: Pick<ListedApplication, 'caseState' | 'next'>): string => {
    if (OWN_TEXT.includes(caseState)) return t(`state.${caseState}`);
    if (!next) return '';
    return next.lacks ? t(`lacks.${next.lacks}`) : t('nextStep', { step: t(`step.${next.step}`) });
  };
}

/** Why a change was refused. */
export function useRefusalText() {
  const t = useText('office-cases');
  const eventText = useEventText();
  return (refusal: CaseRefusal, courses: CaseApplication['courses'] = []): string => {
    switch (refusal.why) {
      case 'stale':
        return t('refused.stale', {
          changes: refusal.changes.map((event) => `${eventText(event, courses)} (${event.who})`).join('; '),
        });
      case 'ended':
        return t('refused.ended', { state: t(`state.${refusal.state}`) });
      case 'lacks':
        return t(`needs.${refusal.lacks}`);
      case 'first':
      case 'past': {
        const { step, lacks } = refusal.next;
        const words = t(`refused.${refusal.why}`, { step: t(`step.${step}`) });
        return lacks ? `${words} ${t(`needs.${lacks}`)}` : words;
      }
      case 'sent':
      case 'staysHere':
      case 'impossible':
      case 'gone':
      case 'reassigned':
      case 'noColleague':
        return t(`refused.${refusal.why}`);
      default:
        return assertNever(refusal);
    }
  };
}
