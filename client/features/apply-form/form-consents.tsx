import { useState } from 'react';
import { ConsentGate } from '#client/features/consent/consent-gate.tsx';
import { useConsents } from '#client/features/consent/use-consents.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { isBirthday } from '#shared/rules/person.ts';
import { type MissingConsent, findConsentGap, needsGuardianConsent, hasConsentFor } from '#shared/rules/consent.ts';
import { type ApplyFormContextValue, getFieldId, useApplyForm } from './apply-form-context.ts';
import type { ApplyFormContent } from './load-apply-form.server.ts';

type FormConsentState = Pick<
  ApplyFormContextValue,
  'consents' | 'missingConsent' | 'foreignSchools' | 'isAbroadTicked' | 'tickAbroad'
>;

/** Determines the consents that the form requires, by the same rules as the backend. */
export function useFormConsents(
  { consents, countries, today }: ApplyFormContent,
  { personal, courses }: ApplyForm,
): FormConsentState {
  const consentState = useConsents(consents, '/my-apply', { revalidates: false });
  const [consentedSchoolIds, setConsentedSchoolIds] = useState('');
  const birthday = isBirthday(personal.birthday, today) ? personal.birthday : '';
  const { state } = consentState;
  const schools = courses.filter(
    ({ schoolId }, index) => courses.findIndex((course) => course.schoolId === schoolId) === index,
  );
  // A tick applies only to the schools listed at that time, so adding a school resets it.
  const schoolIds = schools.map(({ schoolId }) => schoolId).join();
  const hasConsent =
    state === null ||
    hasConsentFor(
      state.lines,
      schools.map(({ countryId }) => countryId),
      state.version,
    );
  return {
    consents: consentState,
    missingConsent: findMissingConsent(state, birthday, today),
    foreignSchools: hasConsent
      ? []
      : schools.map(({ schoolId, schoolName, countryId }) => ({
          id: schoolId,
          name: schoolName,
          countryId,
          country: countries.find(({ id }) => id === countryId)?.name ?? '',
        })),
    isAbroadTicked: consentedSchoolIds !== '' && consentedSchoolIds === schoolIds,
    tickAbroad: (isTicked) => setConsentedSchoolIds(isTicked ? schoolIds : ''),
  };
}

/**
 * Returns the next missing consent, or null. The birthday comes first, because it determines whether a guardian must
 * consent.
 */
function findMissingConsent(
  consents: ApplyFormContent['consents'],
  birthday: string,
  today: string,
): FormConsentState['missingConsent'] {
  if (consents === null) return null;
  const { lines, version } = consents;
  const birthdays = [consents.birthday, birthday];
  const consentGap: MissingConsent | null = findConsentGap({ lines, version, birthdays }, null, today);
  if (consentGap === 'documents' && needsGuardianConsent(birthdays, today) === null) return 'birthday';
  return consentGap === 'abroad' ? null : consentGap;
}

/** Form for a missing consent, shown instead of documents and passport number until the consent is given. */
export function FormConsentGate() {
  const { form, consents, missingConsent, today } = useApplyForm();
  if (missingConsent === null) return null;
  const { birthday, guardianName } = form.personal;
  return (
    <ConsentGate
      consents={consents}
      consentGap={missingConsent}
      birthday={isBirthday(birthday, today) ? birthday : ''}
      birthdayHref={`#${getFieldId('personal.birthday')}`}
      guardianName={guardianName}
    />
  );
}
