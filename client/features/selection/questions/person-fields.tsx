import { useMemo } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { RadioGroup } from '#client/ui/choice/choice.tsx';
import { DateField } from '#client/ui/date-field/date-field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { MultiSelect, Select } from '#client/ui/select/select.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { EDUCATIONS } from '#shared/rules/selection-choices.ts';
import { MINIMUM_AGE } from '#shared/rules/person.ts';
import { createHomeCountryChoices, useCities, useStates } from './places.tsx';
import type { FieldsProps } from './field-parts.ts';

export function PersonFields(fieldProps: FieldsProps) {
  const t = useText('selection');
  const examText = useText('exam');
  const locale = useLocale();
  const { user } = useSite();
  const { answers, form } = fieldProps;
  const homeCountryChoices = useMemo(() => createHomeCountryChoices(locale, (code) => t(`near.${code}`)), [locale, t]);
  const createSelectProps = (name: 'passport' | 'graduation') => {
    const { value, error, onChange, validate } = form.choice(name);
    return {
      name,
      error,
      value: value || null,
      validate: (selectedValue: string | null) => validate(selectedValue ?? ''),
      onChange: (selectedValue: string | null) => onChange(selectedValue ?? ''),
      choices: homeCountryChoices,
      searchLabel: t('search'),
      placeholder: t('choose'),
    };
  };
  return (
    <>
      {user ? <BirthFields {...fieldProps} /> : <LoginHint />}
      <section className="sel__q">
        <h3>{t('person.origin')}</h3>
        <div className="grid-2">
          <Select {...createSelectProps('passport')} label={t('person.passport')} />
          <Select {...createSelectProps('graduation')} label={t('person.graduation')} />
          <NativeSelect
            label={t('person.education')}
            placeholder={t('choose')}
            hint={t('person.educationHint')}
            value={answers.education}
            onChange={(event) => form.edit('education', event.target.value)}
            choices={EDUCATIONS.map((value) => ({ value, label: examText(`education.${value}`) }))}
          />
        </div>
      </section>
      <FriendFields {...fieldProps} />
    </>
  );
}

function LoginHint() {
  const t = useText('selection');
  const { openDialog } = useSite();
  return (
    <Notice icon="user">
      <p>{t('visitor.text')}</p>
      <p>
        <Button size="s" onClick={() => openDialog('login')}>
          {t('visitor.login')}
        </Button>
      </p>
    </Notice>
  );
}

function BirthFields({ form }: FieldsProps) {
  const t = useText('selection');
  const birthdayField = form.choice('birthday');
  const genderField = form.choice('gender');
  return (
    <section className="sel__q">
      <h3>{t('person.you')}</h3>
      <p className="meta">{t('person.profile')}</p>
      <div className="grid-2">
        <DateField
          label={t('person.birthday')}
          hint={t('person.birthdayHint', { age: MINIMUM_AGE })}
          value={birthdayField.value || null}
          error={birthdayField.error}
          validate={(day) => birthdayField.validate(day ?? '')}
          onChange={(day) => birthdayField.onChange(day ?? '')}
        />
        <RadioGroup
          inRow
          label={t('person.gender')}
          choices={(['female', 'male'] as const).map((value) => ({ value, label: t(`person.${value}`) }))}
          value={genderField.value}
          error={genderField.error}
          onChange={genderField.onChange}
        />
      </div>
    </section>
  );
}

/** Fields for friends or relatives abroad. Country, state and cities must be entered together. */
function FriendFields({ answers, form, lists }: FieldsProps) {
  const t = useText('selection');
  const { relative, friendCountry, friendState } = answers;
  const states = useStates(friendCountry);
  const cities = useCities(friendState && friendCountry, friendState);
  const countryField = form.choice('friendCountry');
  const stateField = form.choice('friendState');
  const citiesField = form.choice('friendCities');
  return (
    <section className="sel__q">
      <h3>{t('friends.title')}</h3>
      <RadioGroup
        inRow
        label={t('friends.question')}
        hint={t('friends.hint')}
        choices={(['0', '1'] as const).map((value) => ({ value, label: t(`friends.answer.${value}`) }))}
        value={relative}
        onChange={(value) => form.edit('relative', value)}
      />
      {relative === '1' && (
        <div className="grid-2">
          <NativeSelect
            name="friendCountry"
            label={t('friends.country')}
            placeholder={t('choose')}
            choices={lists.countries}
            value={countryField.value}
            error={countryField.error}
            validate={countryField.validate}
            onChange={(event) => countryField.onChange(event.target.value)}
          />
          <NativeSelect
            name="friendState"
            label={t('friends.state')}
            placeholder={friendCountry ? t('choose') : t('friends.countryFirst')}
            hint={states.failed ? t('study.citiesFailed') : undefined}
            choices={states.choices}
            disabled={friendCountry === ''}
            value={stateField.value}
            error={stateField.error}
            validate={stateField.validate}
            onChange={(event) => stateField.onChange(event.target.value)}
          />
          <MultiSelect
            label={t('friends.cities')}
            placeholder={friendState ? t('choose') : t('friends.stateFirst')}
            hint={cities.failed ? t('study.citiesFailed') : undefined}
            searchLabel={t('search')}
            choices={cities.choices}
            disabled={friendState === ''}
            value={citiesField.value}
            error={citiesField.error}
            validate={(selectedCities) => citiesField.validate([...selectedCities])}
            onChange={citiesField.onChange}
          />
        </div>
      )}
    </section>
  );
}
