import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { AskAdviser, Sourced } from '#client/features/facts/figure.tsx';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatLocation, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import type { AskedSchool, DseContent } from './load-dse.server.ts';

/** Loaded in the browser, because the grades are stored there. */
const OwnVerdict = createLazyPart({
  load: async () => (await import('./own-verdict.tsx')).OwnVerdict,
  namespaces: ['dse'],
});

/**
 * Shows published DSE requirements by country with the fee of each school, and whether the stored grades meet them.
 * Requirements of foundation courses, and old ones, are folded.
 */
export function DseSchools({ asked: { groups, sources } }: Pick<DseContent, 'asked'>) {
  const t = useText('dse');
  if (groups.length === 0) return null;
  const countries = groups.filter(({ kind }) => kind === 'country');
  return (
    <section className="section" id="asked">
      <div className="section__head section__head--level">
        <h2>{t('asked.title')}</h2>
      </div>
      <div>
        <Sourced sources={sources}>
          {countries.length > 1 && (
            <nav className="dse-page__jump" aria-label={t('asked.countries')}>
              {countries.map(({ key, rows }) => (
                <a key={key} className="btn btn--quiet btn--s" href={`#asked-${key}`}>
                  {key} <span className="meta">{rows.length}</span>
                </a>
              ))}
            </nav>
          )}
          {groups.map(({ key, kind, rows }) =>
            kind === 'country' ? (
              <div key={key} id={`asked-${key}`} className="dse-page__group">
                <h3>{key}</h3>
                <SchoolRows rows={rows} />
              </div>
            ) : (
              <Disclosure key={key} title={t(`asked.${kind}`, { count: rows.length })}>
                <SchoolRows rows={rows} />
              </Disclosure>
            ),
          )}
          <p className="dse-page__ask">
            <AskAdviser question={t('asked.question')} label={t('asked.ask')} />
          </p>
        </Sourced>
      </div>
    </section>
  );
}

const SchoolRows = ({ rows }: { rows: readonly AskedSchool[] }) => (
  <ul className="dse-page__asked">
    {rows.map((row) => (
      <SchoolRow key={row.rule.id} row={row} />
    ))}
  </ul>
);

function SchoolRow({ row: { school, rule, fee } }: { row: AskedSchool }) {
  const t = useText('dse');
  const locale = useLocale();
  const names = getBilingualName(school, locale);
  return (
    <li>
      <div className="dse-page__who">
        <h4>
          <SiteLink to={`/school/${school.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
          <small>{formatLocation({ zone: school.city, country: school.country }, locale)}</small>
        </h4>
        <OwnVerdict rule={rule} waiting={null} />
      </div>
      <EntryRuleLine rule={rule} />
      {fee && (
        <p className="dse-page__fee">
          <span className="meta">{t('asked.fee')}</span> <FeeRangeText range={fee} />
        </p>
      )}
    </li>
  );
}
