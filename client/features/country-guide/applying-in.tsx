import { useLocale, useText } from '#client/i18n/use-text.ts';
import { monthText } from '#client/i18n/day-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { RouteLine } from '#client/ui/say/route-line.tsx';
import { APPLYING_PLANS, APPLYING_STEPS, yearOfApplying } from './applying-plan.ts';
import type { KnownCountry } from './guide-country.ts';

export function ApplyingIn({ country, name }: { country: KnownCountry; name: string }) {
  const t = useText('applying');
  return (
    <>
      <YearStrip country={country} />
      <div className="guide__two">
        <div>
          <h3 className="t">{t('stepsOf', { name })}</h3>
          <RouteLine
            label={t('stepsOf', { name })}
            steps={APPLYING_STEPS.map((step, index) => ({
              id: step,
              title: t(`${country}.steps.${step}.title`),
              detail: t(`${country}.steps.${step}.text`),
              where: index === 0 ? 'here' : 'ahead',
            }))}
          />
        </div>
        <div>
          <Papers country={country} />
          <VisaFacts country={country} />
        </div>
      </div>
    </>
  );
}

function YearStrip({ country }: { country: KnownCountry }) {
  const t = useText('applying');
  const locale = useLocale();
  return (
    <>
      <h3 className="t">{t(`${country}.year.title`)}</h3>
      <ol className="guide__year">
        {yearOfApplying(APPLYING_PLANS[country]).map(({ month, number, hasNote }) => (
          <li key={month} className={hasNote ? undefined : 'quiet'}>
            <b>{monthText(number, locale)}</b>
            {/* Each country has words for its own months only; the plan names them. */}
            {hasNote && t(`${country}.year.${month}` as 'uk.year.sep')}
          </li>
        ))}
      </ol>
      <p className="source">{t('yearNote')}</p>
    </>
  );
}

const PAPERS = ['passport', 'reports', 'results', 'english', 'own'] as const;

function Papers({ country }: { country: KnownCountry }) {
  const t = useText('applying');
  return (
    <>
      <h3 className="t">{t('papers.title')}</h3>
      <ul className="guide__papers">
        {PAPERS.map((paper) => (
          <li key={paper}>
            <Icon name="file" />
            <span>
              {paper === 'own' ? t(`${country}.paper.title`) : t(`papers.${paper}`)}
              <small>{paper === 'own' ? t(`${country}.paper.text`) : t(`papers.${paper}Text`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const VISA_FACTS = ['route', 'needs', 'money', 'after'] as const;

function VisaFacts({ country }: { country: KnownCountry }) {
  const t = useText('applying');
  return (
    <>
      <h3 className="t gapup">{t('visa.title')}</h3>
      <dl className="ledger">
        {VISA_FACTS.map((fact) => (
          <div key={fact}>
            <dt>{t(`visa.${fact}`)}</dt>
            <dd>{t(`${country}.visa.${fact}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="source guide__check">{t('visa.check')}</p>
    </>
  );
}
