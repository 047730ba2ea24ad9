import { isBirthday } from '#shared/rules/birthday.ts';
import { ConsentGate } from '#client/features/consent/offers.ts';
import { fieldId, useApplyForm } from './apply-form-context.ts';

/** In place of a document or the number of a passport, while it may not be kept. */
export function FormConsentGate() {
  const { form, consents, lack, today } = useApplyForm();
  if (lack === null) return null;
  const { birthday, guardianName } = form.personal;
  return (
    <ConsentGate
      desk={consents}
      lack={lack}
      birthday={isBirthday(birthday, today) ? birthday : ''}
      birthdayHref={`#${fieldId('personal.birthday')}`}
      guardianName={guardianName}
    />
  );
}
