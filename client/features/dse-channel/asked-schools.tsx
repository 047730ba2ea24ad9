import { AskAdviser, Figure, Sourced } from '#client/features/facts/figure.tsx';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { AskedSchool, DseContent } from './load-dse.server.ts';

const FIRST_ROWS = 5;

/** Loaded in the browser, since the grades are stored there. */
const OwnVerdict = lazyPart({
  load: async () => (await import('./own-verdict.tsx')).OwnVerdict,
  words: ['dse'],
});

/** Published requirements in the DSE with the fee of each school, and whether the stored grades meet them. */
export function AskedSchools({ asked }: Pick<DseContent, 'asked'>) {
  const t = useText('dse');
  if (asked.schools.length === 0) return null;
  const [first, rest] = [asked.schools.slice(0, FIRST_ROWS), asked.schools.slice(FIRST_ROWS)];
  return (
    <section className="section" id="asked">
      <div className="section__head">
        <h2>{t('asked.title')}</h2>
      </div>
      <div>
        <Sourced sources={asked.sources}>
          <p className="dse-page__lead">{t('asked.count', { count: asked.schools.length })}</p>
          <SchoolRows schools={first} />
          {rest.length > 0 && (
            <details>
              <summary>{t('asked.rest', { count: rest.length })}</summary>
              <SchoolRows schools={rest} />
            </details>
          )}
          <p className="dse-page__ask">
            {t('asked.others')} <AskAdviser question={t('asked.question')} label={t('asked.ask')} />
          </p>
        </Sourced>
      </div>
    </section>
  );
}

function SchoolRows({ schools }: { schools: readonly AskedSchool[] }) {
  return (
    <ul className="dse-page__asked">
      {schools.map((row) => (
        <SchoolRow key={row.rule.id} row={row} />
      ))}
    </ul>
  );
}

function SchoolRow({ row: { school, rule, fee } }: { row: AskedSchool }) {
  const t = useText('dse');
  const locale = useLocale();
  const names = bilingualName(school, locale);
  return (
    <li>
      <div className="dse-page__who">
        <h3>
          <SiteLink to={`/school/${school.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
          <small>{[school.city, school.country].filter(Boolean).join(' · ')}</small>
        </h3>
        <OwnVerdict rule={rule} waiting={null} />
      </div>
      <EntryRuleLine rule={rule} />
      {fee && (
        <p className="dse-page__fee">
          <span className="meta">{t('asked.fee')}</span> <Figure figure={fee} isBrief namesYear />
        </p>
      )}
    </li>
  );
}
