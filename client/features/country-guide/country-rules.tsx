import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RULES_READ, rulesOn } from './study-rules.ts';

/** What students and graduates may do there: each rule with the page that says it. */
export function CountryRules({ country, name, today }: { country: KnownCountry; name: string; today: string }) {
  const t = useText('guide');
  const locale = useLocale();
  const rules = rulesOn(country, today);
  if (rules.length === 0) return null;
  return (
    <section className="guide__rules">
      <h3 className="t">{t('rules.title', { name })}</h3>
      <ul>
        {rules.map(({ key, source, asAt }) => (
          <li key={key}>
            {/* Each country has words for its own rules only; the table names them. */}
            <p>{t(`rule.${country}.${key}` as 'rule.uk.work')}</p>
            <p className="source">
              <AppLink href={source} target="_blank">
                {new URL(source).hostname.replace(/^www\./, '')}
              </AppLink>{' '}
              {asAt ? t('rules.asAt', { date: asAt }) : t('rules.noDate')}
            </p>
          </li>
        ))}
      </ul>
      <p className="source guide__check">{t('rules.check', { date: dayText(RULES_READ, locale) })}</p>
    </section>
  );
}
