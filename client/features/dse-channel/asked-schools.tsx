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

/** Shows published DSE requirements by school, folded so that all schools are seen, and whether the stored grades meet them. */
export function DseSchools({ asked: { groups, sources } }: Pick<DseContent, 'asked'>) {
  const t = useText('dse');
  if (groups.length === 0) return null;
  return (
    <section className="section" id="asked">
      <div className="section__head section__head--level">
        <h2>{t('asked.title')}</h2>
      </div>
      <div>
        <Sourced sources={sources}>
          {groups.map(({ name, schools }) => (
            <div key={name} className="dse-page__group">
              <h3>{t(`asked.${name}`)}</h3>
              <ul className="dse-page__asked">
                {schools.map((row) => (
                  <SchoolRow key={row.school.id} row={row} />
                ))}
              </ul>
            </div>
          ))}
          <p className="dse-page__ask">
            <AskAdviser question={t('asked.question')} label={t('asked.ask')} />
          </p>
        </Sourced>
      </div>
    </section>
  );
}

function SchoolRow({ row: { school, rules, fee } }: { row: AskedSchool }) {
  const t = useText('dse');
  const locale = useLocale();
  const names = getBilingualName(school, locale);
  const [firstRule] = rules;
  const scope = [...new Set(rules.map(({ name }) => name))].join(' · ');
  return (
    <li>
      <Disclosure
        title={
          <span className="dse-page__who">
            <b lang={names.ownLang}>{names.own}</b>
            <small>{formatLocation({ zone: school.city, country: school.country }, locale)}</small>
            {firstRule && <OwnVerdict rule={firstRule} waiting={null} />}
            <small className="dse-page__scope">{[firstRule?.asAt, scope].filter(Boolean).join(' · ')}</small>
          </span>
        }
      >
        {rules.map((rule) => (
          <EntryRuleLine key={rule.id} rule={rule} />
        ))}
        {fee && (
          <p className="dse-page__fee">
            <span className="meta">{t('asked.fee')}</span> <FeeRangeText range={fee} />
          </p>
        )}
        <SiteLink className="more" to={`/school/${school.id}`}>
          {t('asked.school')}
        </SiteLink>
      </Disclosure>
    </li>
  );
}
