import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { GENDERS, MINIMUM_AGE } from '#shared/rules/person.ts';
import { AREA_CODES } from '#shared/rules/phone.ts';
import { fieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { FormConsentGate } from '#client/features/apply-form/form-consents.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { RadioGroup } from '#client/ui/choice/choice.tsx';
import { DateField } from '#client/ui/date-field/date-field.tsx';
import { FieldTips } from '#client/ui/field/field.tsx';
import { FormChoice, FormText, usePlaceChoices } from './form-outline.tsx';

type Personal = ApplyForm['personal'];
type TextName = Exclude<keyof Personal, 'birthday' | 'gender' | 'passportCountry' | 'mobileAreaCode'>;

export function PersonalPart() {
  const t = useText('apply-form');
  const places = usePlaceChoices();
  const { form, change, tipOf, errorOf, today, lack } = useApplyForm();
  const { personal } = form;
  const set = (changed: Partial<Personal>) => change({ personal: { ...personal, ...changed } });
  const textField = (name: TextName) => ({
    field: `personal.${name}`,
    label: t(`personal.${name}`),
    value: personal[name],
    onValue: (value: string) => set({ [name]: value }),
  });
  const numberId = fieldId('personal.passportNumber');
  // A stored passport number is displayed even after its consent was withdrawn.
  const canWriteNumber = lack === null || personal.passportNumber !== '';
  const oldEnough = `${Number(today.slice(0, 4)) - MINIMUM_AGE}${today.slice(4)}`;
  return (
    <>
      <div className="grid-2">
        <FormText {...textField('lastName')} hint={t('personal.nameHint')} autoComplete="family-name" maxLength={60} />
        <FormText {...textField('firstName')} autoComplete="given-name" maxLength={60} />
        <FormText {...textField('nameChn')} hint={t('optional')} autoComplete="off" maxLength={60} />
        <div id={fieldId('personal.birthday')} tabIndex={-1}>
          <DateField
            label={t('personal.birthday')}
            value={personal.birthday || null}
            max={oldEnough}
            error={errorOf('personal.birthday')}
            validate={() => tipOf('personal.birthday')}
            onChange={(birthday) => set({ birthday: birthday ?? '' })}
          />
        </div>
        <div id={fieldId('personal.gender')} tabIndex={-1}>
          <RadioGroup
            label={t('personal.gender')}
            inRow
            value={personal.gender}
            error={errorOf('personal.gender')}
            choices={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
            onChange={(gender) => set({ gender })}
          />
        </div>
        <FormChoice
          field="personal.passportCountry"
          label={t('personal.passportCountry')}
          placeholder={t('choose')}
          choices={places}
          value={personal.passportCountry}
          onValue={(passportCountry) => set({ passportCountry })}
        />
        {canWriteNumber && (
          <FormText
            {...textField('passportNumber')}
            hint={t('personal.passportHint')}
            autoComplete="off"
            maxLength={15}
          />
        )}
        <FormText {...textField('email')} type="email" autoComplete="email" inputMode="email" maxLength={254} />
        <FormChoice
          field="personal.mobileAreaCode"
          label={t('personal.mobileAreaCode')}
          placeholder={t('choose')}
          choices={AREA_CODES.map((code) => ({ value: code, label: `+${code}` }))}
          value={personal.mobileAreaCode}
          onValue={(mobileAreaCode) => set({ mobileAreaCode })}
        />
        <FormText {...textField('mobile')} type="tel" autoComplete="tel-national" inputMode="tel" maxLength={30} />
      </div>
      {!canWriteNumber && (
        <div className="apply__consent" id={numberId} tabIndex={-1}>
          <h3>{t('personal.passportNumber')}</h3>
          <FieldTips id={numberId} error={errorOf('personal.passportNumber')} />
          <FormConsentGate />
        </div>
      )}
      <FormText {...textField('address')} hint={t('optional')} autoComplete="street-address" maxLength={300} />
      <h3>{t('personal.guardian')}</h3>
      <p className="meta">{t('personal.guardianHint')}</p>
      <div className="grid-2">
        <FormText {...textField('guardianName')} autoComplete="off" maxLength={60} />
        <FormText {...textField('guardianPhone')} type="tel" autoComplete="off" inputMode="tel" maxLength={30} />
      </div>
    </>
  );
}
