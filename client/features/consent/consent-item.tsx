import { useState } from 'react';
import { isLocale } from '#shared/locale/locales.ts';
import type { Consent } from '#shared/contract/account/consent.ts';
import { type ConsentKind, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { useIsScripted } from '#client/site/asking/arriving.ts';
import { Button } from '#client/ui/button/button.tsx';
import { whilePending } from '#client/ui/form/while-pending.ts';

interface ConsentItemProps {
  what: ConsentKind;
  /** Of this kind, in the order in which they were written. */
  lines: readonly Consent[];
  /** Of the text of today. */
  version: string;
  countries: readonly { id: string; name: string }[];
  onWithdraw: () => void;
  onAgree: () => Promise<void>;
}

const TO_THE_MINUTE: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** One thing that is agreed to by itself: how it stands, every entry about it, and what may be done. */
export function ConsentItem({ what, lines, version, countries, onWithdraw, onAgree }: ConsentItemProps) {
  const t = useText('consent');
  const locale = useLocale();
  const isScripted = useIsScripted();
  const [pending, setPending] = useState(false);
  const last = lines.at(-1);
  const isGiven = last?.deed === 'given';
  const isOlder = isGiven && last.version !== version;
  const moment = (entry: Consent) => momentText(entry.at, locale, TO_THE_MINUTE);
  const isAgreement = what === 'agreement';
  return (
    <>
      <div>
        <h2>{t(`kind.${what}`)}</h2>
        <p>
          {last
            ? t(isGiven ? 'given' : 'withdrawn', { moment: moment(last) })
            : t(isAgreement ? 'neverAgreement' : 'never')}
        </p>
        {isOlder && <p className="meta">{t(isAgreement ? 'olderAgreement' : 'older')}</p>}
        {last && <EntryFacts entry={last} countries={countries} />}
        {isAgreement && (
          <p>
            <SiteLink to="/about/privacy">{t('policy')}</SiteLink>
          </p>
        )}
        {lines.length > 1 && (
          <details className="consents__log">
            <summary>{t('history')}</summary>
            <ol>
              {[...lines].reverse().map((entry) => (
                <li key={entry.id}>
                  {t(entry.deed === 'given' ? 'historyGiven' : 'historyWithdrawn')} · {moment(entry)}
                  <EntryFacts entry={entry} countries={countries} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {isScripted && (
        <div className="row">
          {isAgreement && (!isGiven || isOlder) && version !== '' && (
            <Button size="s" pending={pending} onClick={() => void whilePending(setPending, onAgree)}>
              {t('agreeAgain')}
            </Button>
          )}
          {isGiven && (
            <Button
              size="s"
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={t('withdrawOf', { kind: t(`kind.${what}`) })}
              onClick={onWithdraw}
            >
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function EntryFacts({ entry, countries }: { entry: Consent; countries: ConsentItemProps['countries'] }) {
  const t = useText('consent');
  const relation = GUARDIAN_RELATIONS.find((one) => one === entry.guardianRelation);
  const named = entry.countries.map((id) => countries.find((country) => country.id === id)?.name ?? id);
  const language = isLocale(entry.language) ? t(`language.${entry.language}`) : entry.language;
  return (
    <>
      <p className="meta">{t('lineVersion', { version: entry.version, language })}</p>
      {named.length > 0 && <p className="meta">{t('countries', { countries: named.join(' · ') })}</p>}
      {entry.guardianName && (
        <p className="meta">
          {t('by', {
            name: entry.guardianName,
            relation: relation ? t(`relation.${relation}`) : entry.guardianRelation,
          })}
        </p>
      )}
    </>
  );
}
