import { useText } from '#client/i18n/use-text.ts';
import type { CaseApplication, CaseRefusal, ListedCourse } from '#shared/contract/office/applications.ts';
import { assertNever } from '#shared/assert-never.ts';
import { APPLICATION_STEPS, COURSE_ACTIONS } from '#shared/rules/application/application-lists.ts';
import { useEventFormatter } from './event-text.ts';

/**
 * Returns a function that describes whom or what a course waits for: the school, the student, the next step, or
 * nothing.
 */
export function useNextStepFormatter() {
  const t = useText('office-cases');
  return ({ state, next }: Pick<ListedCourse, 'state' | 'next'>): string => {
    if (state === 'preparing') return t('lacks.sending');
    if (state === 'submitted') return t('lacks.decision');
    if (next?.lacks) return t(`lacks.${next.lacks}`);
    return next ? t('nextStep', { step: t(`nextNoun.${next.step}`) }) : t(`course.${state}`);
  };
}

/** Returns a function that names a change of the board: a step, or the new state of a course. */
export function useChangeFormatter() {
  const t = useText('office-cases');
  return (changeName: string): string => {
    const step = APPLICATION_STEPS.find((item) => item === changeName);
    if (step) return t(`step.${step}`);
    return t(`course.${COURSE_ACTIONS.find((item) => item === changeName) ?? 'submitted'}`);
  };
}

/** Returns a function that explains why a change was rejected. */
export function useRefusalFormatter() {
  const t = useText('office-cases');
  const formatEvent = useEventFormatter();
  return (rejection: CaseRefusal, courses: CaseApplication['courses'] = []): string => {
    switch (rejection.why) {
      case 'stale':
        return t('refused.stale', {
          changes: rejection.changes.map((event) => `${formatEvent(event, courses)} (${event.who})`).join('; '),
        });
      case 'ended':
        return t('refused.ended', { state: t(`state.${rejection.state}`) });
      case 'lacks':
        return t(`needs.${rejection.lacks}`);
      case 'first':
      case 'past': {
        const { step, lacks } = rejection.next;
        const reasonText = t(`refused.${rejection.why}`, { step: t(`step.${step}`) });
        return lacks ? `${reasonText} ${t(`needs.${lacks}`)}` : reasonText;
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
