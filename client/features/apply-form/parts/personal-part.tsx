import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { GENDERS, MINIMUM_AGE } from '#shared/rules/person.ts';
import { AREA_CODES } from '#shared/rules/phone.ts';
import { getFieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
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
  const placeChoices = usePlaceChoices();
  const { form, updateForm, tipOf, errorOf, today, missingConsent } = useApplyForm();
  const { personal } = form;
  const changePersonal = (changes: Partial<Personal>) => updateForm({ personal: { ...personal, ...changes } });
  const createFieldProps = (name: TextName) => ({
    field: `personal.${name}`,
    label: t(`personal.${name}`),
    value: personal[name],
    onValueChange: (value: string) => changePersonal({ [name]: value }),
  });
  const passportNumberId = getFieldId('personal.passportNumber');
  // A stored passport number is displayed even after its consent was withdrawn.
  const canEnterPassportNumber = missingConsent === null || personal.passportNumber !== '';
  const latestBirthday = `${Number(today.slice(0, 4)) - MINIMUM_AGE}${today.slice(4)}`;
  return (
    <>
      <div className="grid-2">
        <FormText
          {...createFieldProps('lastName')}
          hint={t('personal.nameHint')}
          autoComplete="family-name"
          maxLength={60}
        />
        <FormText {...createFieldProps('firstName')} autoComplete="given-name" maxLength={60} />
        <FormText {...createFieldProps('nameChn')} hint={t('optional')} autoComplete="off" maxLength={60} />
        <div id={getFieldId('personal.birthday')} tabIndex={-1}>
          <DateField
            label={t('personal.birthday')}
            value={personal.birthday || null}
            max={latestBirthday}
            error={errorOf('personal.birthday')}
            validate={() => tipOf('personal.birthday')}
            onChange={(birthday) => changePersonal({ birthday: birthday ?? '' })}
          />
        </div>
        <div id={getFieldId('personal.gender')} tabIndex={-1}>
          <RadioGroup
            label={t('personal.gender')}
            inRow
            value={personal.gender}
            error={errorOf('personal.gender')}
            choices={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
            onChange={(gender) => changePersonal({ gender })}
          />
        </div>
        <FormChoice
          field="personal.passportCountry"
          label={t('personal.passportCountry')}
          placeholder={t('choose')}
          choices={placeChoices}
          value={personal.passportCountry}
          onValueChange={(passportCountry) => changePersonal({ passportCountry })}
        />
        {canEnterPassportNumber && (
          <FormText
            {...createFieldProps('passportNumber')}
            hint={t('personal.passportHint')}
            autoComplete="off"
            maxLength={15}
          />
        )}
        <FormText {...createFieldProps('email')} type="email" autoComplete="email" inputMode="email" maxLength={254} />
        <FormChoice
          field="personal.mobileAreaCode"
          label={t('personal.mobileAreaCode')}
          placeholder={t('choose')}
          choices={AREA_CODES.map((code) => ({ value: code, label: `+${code}` }))}
          value={personal.mobileAreaCode}
          onValueChange={(mobileAreaCode) => changePersonal({ mobileAreaCode })}
        />
        <FormText
          {...createFieldProps('mobile')}
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={30}
        />
      </div>
      {!canEnterPassportNumber && (
        <div className="apply__consent" id={passportNumberId} tabIndex={-1}>
          <h3>{t('personal.passportNumber')}</h3>
          <FieldTips id={passportNumberId} error={errorOf('personal.passportNumber')} />
          <FormConsentGate />
        </div>
      )}
      <FormText {...createFieldProps('address')} hint={t('optional')} autoComplete="street-address" maxLength={300} />
      <h3>{t('personal.guardian')}</h3>
      <p className="meta">{t('personal.guardianHint')}</p>
      <div className="grid-2">
        <FormText {...createFieldProps('guardianName')} autoComplete="off" maxLength={60} />
        <FormText {...createFieldProps('guardianPhone')} type="tel" autoComplete="off" inputMode="tel" maxLength={30} />
      </div>
    </>
  );
}
