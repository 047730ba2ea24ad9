import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

/** What the search page understands: 1 goes by the country's name. */
const BY_SCHOOL = '0';
const BY_COUNTRY = '1';

/** A plain form that needs no script; with one, the list comes without a new page. */
export function FindForm() {
  const t = useText('home');
  const { agent } = useSite();
  const id = useId();
  const navigate = useNavigate();
  const [kind, setKind] = useState<'school' | 'country'>('school');
  const action = sitePath(agent.keyCode, '/school/school-search');
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    void navigate(`${action}?${new URLSearchParams(said)}`);
  };
  const choice = (value: string, stands: typeof kind, label: string) => (
    <label>
      <input
        type="radio"
        name="searchType"
        value={value}
        defaultChecked={value === BY_SCHOOL}
        onChange={() => setKind(stands)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <form className="find" role="search" aria-label={t('find.label')} action={action} method="get" onSubmit={goOn}>
      <fieldset>
        <legend className="sr">{t('find.kind')}</legend>
        {choice(BY_SCHOOL, 'school', t('find.bySchool'))}
        {choice(BY_COUNTRY, 'country', t('find.byCountry'))}
      </fieldset>
      <div className="line">
        <label className="sr" htmlFor={id}>
          {t(`find.${kind}`)}
        </label>
        <input
          className="input"
          id={id}
          type="search"
          name="keyword"
          placeholder={t(`find.${kind}Example`)}
          enterKeyHint="search"
        />
        <button className="btn btn--solid" type="submit">
          <Icon name="search" />
          {t('find.submit')}
        </button>
      </div>
    </form>
  );
}
