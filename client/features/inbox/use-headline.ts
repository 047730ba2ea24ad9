import { assertNever } from '#shared/assert-never.ts';
import type { Message } from '#shared/contract/message.ts';
import { APPLICATION_STEPS, OUTCOMES } from '#shared/rules/application-steps.ts';
import { useDeviceName } from '#client/features/logins/offers.ts';
import { useText } from '#client/i18n/use-text.ts';

/** What a message is about, in one line. */
export function useHeadline({ kind, step, outcome, who, schoolName, lectureTitle, ...device }: Message): string {
  const t = useText('inbox');
  const application = useText('application');
  const deviceName = useDeviceName();
  const title = lectureTitle || t('aLecture');
  switch (kind) {
    case 'applicationStep': {
      const known = APPLICATION_STEPS.find((one) => one === step);
      return t('head.applicationStep', { step: known ? application(`step.${known}`) : step });
    }
    case 'applicationDecision': {
      const known = OUTCOMES.find((one) => one === outcome);
      const decided = known ? application(`outcome.${known}`) : outcome;
      return t('head.applicationDecision', { school: schoolName || t('aSchool'), outcome: decided });
    }
    case 'adviserMessage':
      return t('head.adviserMessage', { who: who || t('anAdviser') });
    case 'lectureConfirmed':
    case 'lectureReminder':
    case 'lectureChanged':
    case 'lectureCancelled':
    case 'lectureSeatTaken':
      return t(`head.${kind}`, { title });
    case 'passwordChanged':
    case 'passwordReset':
    case 'mobileChanged':
      return t(`head.${kind}`);
    case 'newDevice':
      return t('head.newDevice', { device: deviceName(device) });
    default:
      return assertNever(kind);
  }
}
