import { createOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { CaseApplication, CaseEvent } from '#shared/contract/office/applications.ts';
import { listDepositTexts } from '#client/i18n/deposit-texts.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Returns 'University · Course', or the number of the course if it has no names. */
export const formatCourse = (courses: readonly { school: string; course: string }[], courseIndex: number): string =>
  [courses[courseIndex]?.school, courses[courseIndex]?.course].filter(Boolean).join(' · ') || String(courseIndex + 1);

const formatIntake = (locale: Locale, intake: string) =>
  intake ? createOfficeClock(locale, 'UTC').month(Date.parse(`${intake}-01`)) : '';

/** Returns a function that describes a log entry in one line, without its note. */
export function useEventFormatter() {
  const t = useText('office-cases');
  const locale = useLocale();
  const applyFormText = useText('apply-form');
  const applicationText = useText('application');
  return (event: CaseEvent, courses: CaseApplication['courses']): string => {
    const courseName = formatCourse(courses, event.course ?? 0);
    switch (event.kind) {
      case 'stepReached':
        return [
          t('event.stepReached', { step: event.step ? t(`step.${event.step}`) : '' }),
          ...listDepositTexts(event.deposit, locale, applicationText),
        ].join(' · ');
      case 'decided':
        return t('event.decided', { outcome: event.outcome ? t(`outcome.${event.outcome}`) : '', course: courseName });
      case 'courseMoved':
        return t('event.courseMoved', { state: event.moved ? t(`course.${event.moved}`) : '', course: courseName });
      case 'offerAccepted':
      case 'offerDeclined':
      case 'extensionRequested':
        return [t(`event.${event.kind}`, { course: courseName }), event.via && t(`via.${event.via}`)]
          .filter(Boolean)
          .join(' · ');
      case 'deferred':
        return t('event.deferred', { intake: formatIntake(locale, event.intake) });
      case 'closed':
        return [
          t('event.closed', { state: event.ending ? t(`state.${event.ending}`) : '' }),
          event.reason && applicationText(`reason.${event.reason}`),
        ]
          .filter(Boolean)
          .join(' · ');
      case 'reopened':
        return [t('event.reopened'), event.reason && applicationText(`reason.${event.reason}`)]
          .filter(Boolean)
          .join(' · ');
      case 'documentRequested':
      case 'documentAdded':
      case 'documentApproved':
      case 'documentRejected':
      case 'documentWaived':
        return [
          t(`event.${event.kind}`, {
            document: event.document ? applyFormText(`documentKinds.${event.document}`) : '',
          }),
          event.reason && applicationText(`reason.${event.reason}`),
        ]
          .filter(Boolean)
          .join(' · ');
      case 'assigned':
        return event.name ? t('event.assigned', { name: event.name }) : t('event.unassigned');
      case 'conditionMet':
      case 'conditionWaived':
      case 'undone':
      case 'started':
      case 'submitted':
      case 'formChanged':
      case 'messageSent':
      case 'messageResponded':
      case 'sentToSchools':
      case 'withdrawn':
        return t(`event.${event.kind}`);
      default:
        return assertNever(event.kind);
    }
  };
}
