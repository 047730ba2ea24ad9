import { useId } from 'react';
import { Form } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import type { PathwayContent } from './load-dse.server.ts';

export function PathwayFilter({ content, address }: { content: PathwayContent; address: string }) {
  const t = useText('pathway');
  const path = useSitePath();
  const { countries, months, sought, lines, page } = content;
  const month = sought.startMonth ? String(sought.startMonth) : '';
  return (
    <Form method="get" className="dse-page__filter" action={path(address)}>
      <h2 aria-live="polite">{lines ? t('found', { count: page.totalResult }) : t('list')}</h2>
      {countries.length > 0 && (
        <Choice
          name="countryId"
          label={t('country')}
          any={t('allCountries')}
          chosen={sought.countryId}
          list={countries}
        />
      )}
      <Choice name="startMonth" label={t('start')} any={t('anyMonth')} chosen={month} list={months} />
      <Button type="submit">{t('filter')}</Button>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  chosen: string;
  list: { value: string; label: string }[];
}

function Choice({ name, label, any, chosen, list }: ChoiceProps) {
  const id = useId();
  return (
    <div className="one">
      <label className="meta" htmlFor={id}>
        {label}
      </label>
      {/* A new address brings a new choice. */}
      <select key={chosen} className="select" id={id} name={name} defaultValue={chosen}>
        <option value="">{any}</option>
        {list.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
