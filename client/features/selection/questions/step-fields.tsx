import { useId } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { RadioGroup } from '#client/ui/choice/choice.tsx';
import { FieldTips, describeControl, useFieldTip } from '#client/ui/field/field.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { LazyBoundary, createLazyPart } from '#client/ui/lazy-part.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { type FieldsProps, handleGroupBlur } from './field-parts.ts';
import type { Step } from '#client/features/selection/steps.ts';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { useIsReady } from '#client/site/hydration.ts';

function StudyFields({ answers, form, lists }: FieldsProps) {
  const t = useText('selection');
  const { group } = answers;
  const createFieldProps = (name: 'group' | 'type' | 'level') => {
    const { onChange, ...sharedProps } = form.choice(name);
    return { ...sharedProps, name, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  };
  const optionField = form.choice('option');
  return (
    <>
      <section className="sel__q">
        <CountryBoxes form={form} lists={lists} answers={answers} />
        <CityField answers={answers} form={form} lists={lists} />
      </section>
      <section className="sel__q">
        <h3>{t('study.course')}</h3>
        <div className="grid-2">
          <NativeSelect
            {...createFieldProps('group')}
            label={t('study.group')}
            placeholder={t('choose')}
            choices={lists.groups}
          />
          <NativeSelect
            {...createFieldProps('type')}
            label={t('study.type')}
            placeholder={group ? t('study.anyType') : t('study.groupFirst')}
            disabled={group === ''}
            choices={lists.types.filter(({ ofGroup }) => ofGroup === group)}
          />
          <NativeSelect
            {...createFieldProps('level')}
            label={t('study.level')}
            placeholder={t('choose')}
            choices={lists.levels}
          />
        </div>
        <RadioGroup
          label={t('study.option')}
          inRow
          choices={(['3', '1', '2'] as const).map((value) => ({ value, label: t(`study.options.${value}`) }))}
          value={optionField.value}
          onChange={optionField.onChange}
        />
      </section>
    </>
  );
}

function CountryBoxes({ answers: { countries }, form, lists }: FieldsProps) {
  const t = useText('selection');
  const id = useId();
  const { error, validate, onChange } = form.choice('countries');
  const fieldTip = useFieldTip(validate, error);
  const toggleCountry = (value: string, isChecked: boolean) => {
    fieldTip.edited();
    onChange(isChecked ? [...countries, value] : countries.filter((country) => country !== value));
  };
  return (
    <fieldset className="checks">
      <legend>{t('study.countries')}</legend>
      <div className="row">
        {lists.countries.map(({ value, label, offered }) => (
          <label key={value} className={joinClasses('check', !offered && 'check--off')}>
            <input
              {...describeControl(id, true, fieldTip.message)}
              type="checkbox"
              name="countries"
              checked={countries.includes(value)}
              disabled={!offered}
              onBlur={handleGroupBlur('fieldset', () => fieldTip.blurred(countries))}
              onChange={(event) => toggleCountry(value, event.target.checked)}
            />
            <span>
              {label}
              {!offered && <small>{t('study.notOffered')}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldTips id={id} hint={t('study.countriesHint')} error={fieldTip.message} />
    </fieldset>
  );
}

/** Searchable list of a country's cities, loaded on demand. */
export const CityPicker = createLazyPart({
  load: async () => (await import('./places.tsx')).CitySelect,
  namespaces: ['selection', 'ui'],
});

/** Field for the preferred city. It can be used if exactly one country is selected. */
function CityField({ answers: { countries, city }, form }: FieldsProps) {
  const t = useText('selection');
  const [firstCountry = '', ...otherCountries] = countries;
  const onlyCountry = otherCountries.length === 0 ? firstCountry : '';
  const plainField = (
    <NativeSelect
      label={t('study.city')}
      hint={t('study.cityHint')}
      choices={[]}
      placeholder={onlyCountry ? t('study.anyCity') : t('study.oneCountry')}
      disabled={!onlyCountry}
    />
  );
  if (!onlyCountry) return plainField;
  return (
    <CityPicker
      waiting={plainField}
      country={onlyCountry}
      city={city}
      onCity={(value: string) => form.edit('city', value)}
    />
  );
}

/**
 * Fields of the later steps. They are loaded during the first step, because the scripts of calendars, sliders and
 * pickers are large.
 */
export const LaterSteps = createLazyPart({
  load: async () => (await import('./further-fields.tsx')).FurtherFields,
  namespaces: ['exam', 'selection', 'ui'],
});

/**
 * Fields of a step. The server renders the first step. A transition waits for the script of the next step, so that its
 * first error can be focused.
 */
export function StepFields({ step, ...fieldProps }: FieldsProps & { step: Step }) {
  const isReady = useIsReady();
  if (step !== 'step1' && !isReady) return <StepSkeleton />;
  return (
    <LazyBoundary placeholder={<StepSkeleton />}>
      {step === 'step1' ? <StudyFields {...fieldProps} /> : <LaterSteps.Inside step={step} {...fieldProps} />}
    </LazyBoundary>
  );
}

function StepSkeleton() {
  return (
    <SkeletonGroup className="sel__skeleton">
      <Skeleton height="2rem" width="40%" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  );
}
