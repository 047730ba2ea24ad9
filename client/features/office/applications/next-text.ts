import { useText } from '#client/i18n/use-text.ts';
import type { CaseApplication, CaseRefusal, ListedApplication } from '#shared/contract/office/applications.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { useEventText } from './event-text.ts';

/** States whose own text says more than the next step. */
const STEPS_WITH_TEXT: readonly CaseState[] = [
  'waitlisted',
  'deferred',
  'rejected',
  'declined',
  'withdrawn',
  'enrolled',
];

/**
 * Returns a function that describes what a case waits for: its state, the requirement of the next step, or that step.
 */
export function useNextText() {
  const t = useText('office-cases');
  return ({ caseState, next }: Pick<ListedApplication, 'caseState' | 'next'>): string => {
    if (STEPS_WITH_TEXT.includes(caseState)) return t(`state.${caseState}`);
    if (!next) return '';
    return next.lacks ? t(`lacks.${next.lacks}`) : t('nextStep', { step: t(`step.${next.step}`) });
  };
}

/** Returns a function that explains why a change was rejected. */
export function useRefusalText() {
  const t = useText('office-cases');
  const eventText = useEventText();
  return (rejection: CaseRefusal, courses: CaseApplication['courses'] = []): string => {
    switch (rejection.why) {
      case 'stale':
        return t('refused.stale', {
          changes: rejection.changes.map((event) => `${eventText(event, courses)} (${event.who})`).join('; '),
        });
      case 'ended':
        return t('refused.ended', { state: t(`state.${rejection.state}`) });
      case 'lacks':
        return t(`needs.${rejection.lacks}`);
      case 'first':
      case 'past': {
        const { step, lacks } = rejection.next;
        const text = t(`refused.${rejection.why}`, { step: t(`step.${step}`) });
        return lacks ? `${text} ${t(`needs.${lacks}`)}` : text;
      }
      case 'sent':
      case 'staysHere':
      case 'impossible':
      case 'gone':
      case 'reassigned':
      case 'noColleague':
        return t(`refused.${rejection.why}`);
      default:
        return assertNever(rejection);
    }
  };
}
