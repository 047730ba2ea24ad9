import { useText } from '#client/i18n/use-text.ts';
import { RadioGroup } from '#client/ui/choice/radio-group.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { MultiSelect } from '#client/ui/select/multi-select.tsx';
import type { FieldsProps } from './fields-props.ts';
import { useCities, useStates } from './use-choices.ts';

/** Friends or relatives abroad, and where: country, state and cities, all three or none. */
export function FriendFields({ answers, form, lists }: FieldsProps) {
  const t = useText('selection');
  const { relative, friendCountry, friendState } = answers;
  const states = useStates(friendCountry);
  const cities = useCities(friendState && friendCountry, friendState);
  const country = form.choice('friendCountry');
  const state = form.choice('friendState');
  const inCities = form.choice('friendCities');
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
            value={country.value}
            error={country.error}
            validate={country.validate}
            onChange={(event) => country.onChange(event.target.value)}
          />
          <NativeSelect
            name="friendState"
            label={t('friends.state')}
            placeholder={friendCountry ? t('choose') : t('friends.countryFirst')}
            hint={states.failed ? t('study.citiesFailed') : undefined}
            choices={states.choices}
            disabled={friendCountry === ''}
            value={state.value}
            error={state.error}
            validate={state.validate}
            onChange={(event) => state.onChange(event.target.value)}
          />
          <MultiSelect
            label={t('friends.cities')}
            placeholder={friendState ? t('choose') : t('friends.stateFirst')}
            hint={cities.failed ? t('study.citiesFailed') : undefined}
            searchLabel={t('search')}
            choices={cities.choices}
            disabled={friendState === ''}
            value={inCities.value}
            error={inCities.error}
            validate={(chosen) => inCities.validate([...chosen])}
            onChange={inCities.onChange}
          />
        </div>
      )}
    </section>
  );
}
