import { useState } from 'react';
import type { ApplyForm } from '#shared/contract/apply-form.ts';
import { isBirthday } from '#shared/rules/birthday.ts';
import { type ConsentLack, findConsentLack, needsGuardian, standsFor } from '#shared/rules/consent.ts';
import { useConsentDesk } from '#client/features/consent/offers.ts';
import type { ApplyFormDesk } from './apply-form-context.ts';
import type { ApplyFormContent } from './load-apply-form.server.ts';

type Parts = Pick<ApplyFormDesk, 'consents' | 'lack' | 'abroad' | 'isAbroadTicked' | 'tickAbroad'>;

/** Nothing needs to be agreed to, or what comes next; a birthday comes before everything that hangs on it. */
function findLack(consents: ApplyFormContent['consents'], birthday: string, today: string): Parts['lack'] {
  if (consents === null) return null;
  const { lines, version } = consents;
  const birthdays = [consents.birthday, birthday];
  const lack: ConsentLack | null = findConsentLack({ lines, version, birthdays }, null, today);
  if (lack === 'documents' && needsGuardian(birthdays, today) === null) return 'birthday';
  return lack === 'abroad' ? null : lack;
}

/** What the form may not do before it has been agreed to, by the same rule as the backend's. */
export function useConsents({ consents, countries, today }: ApplyFormContent, { personal, courses }: ApplyForm): Parts {
  const desk = useConsentDesk(consents);
  const [tickedFor, setTickedFor] = useState('');
  const birthday = isBirthday(personal.birthday, today) ? personal.birthday : '';
  const { state } = desk;
  const schools = courses.filter(({ schoolId }, at) => courses.findIndex((one) => one.schoolId === schoolId) === at);
  // A tick is for the schools that stood beside it; with another one it is asked anew.
  const named = schools.map(({ schoolId }) => schoolId).join();
  const isAgreed =
    state === null ||
    standsFor(
      state.lines,
      schools.map(({ countryId }) => countryId),
      state.version,
    );
  return {
    consents: desk,
    lack: findLack(state, birthday, today),
    abroad: isAgreed
      ? []
      : schools.map(({ schoolId, schoolName, countryId }) => ({
          id: schoolId,
          name: schoolName,
          countryId,
          country: countries.find(({ id }) => id === countryId)?.name ?? '',
        })),
    isAbroadTicked: tickedFor !== '' && tickedFor === named,
    tickAbroad: (isTicked) => setTickedFor(isTicked ? named : ''),
  };
}
