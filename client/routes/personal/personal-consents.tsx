import type { RouterContextProvider } from 'react-router';
import { useState } from 'react';
import { ConsentButton } from '#client/features/consent/consent-button.tsx';
import { CONSENTS_PATH } from '#client/features/consent/consent-form.ts';
import { consentHandlers } from '#client/features/consent/consent-handlers.server.ts';
import { type IntentResult, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { useConsents } from '#client/features/consent/use-consents.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { loadForUser, requireSite } from '#client/portal-request.server.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { type Consent, consentList, type ConsentState } from '#shared/contract/account/consent.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { isLocale } from '#shared/locale/locales.ts';
import { type ConsentKind, CONSENT_KINDS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import type { Route } from './+types/personal-consents.ts';
import '#client/features/consent/consent.css';
import { useIsReady, useIsScripted } from '#client/site/hydration.ts';

/** Loads the consents. Returns null after a failed call, or if the backend does not support consents. */
async function loadConsents(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const [consents, countries] = await loadForUser(portalRequest, request, () =>
    Promise.all([portalRequest.ask(consentList, {}), portalRequest.ask(countryList, {})]),
  );
  const countryRows = countries.ok ? countries.value.rows : [];
  return {
    head: { title: textsIn(portalRequest.locale).getText('consent')('title') },
    consents: consents.ok ? consents.value : null,
    countries: countryRows.map((row) => ({ id: row.id, name: getBilingualName(row, portalRequest.locale).own })),
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadConsents(context, request);

export const action = ({ context, request }: Route.ActionArgs) => submitIntent(context, request, consentHandlers);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalConsentsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentsPage {...loaderData} posted={actionData} />;
}

const ConfirmDialog = createLazyPart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmDialog,
  namespaces: ['ui'],
});

const ShownConsent = createLazyPart({
  load: async () => (await import('#client/features/shown-result/shown-result.tsx')).ShownConsent,
  namespaces: ['shown-result'],
});

interface ConsentsPageProps {
  consents: ConsentState | null;
  countries: readonly { id: string; name: string }[];
  /** Result of a form submitted without JavaScript. */
  posted: IntentResult | undefined;
}

function ConsentsPage({ consents, countries, posted }: ConsentsPageProps) {
  const t = useText('consent');
  const { user } = useSite();
  const isReady = useIsReady();
  return (
    <>
      <h1>{t('title')}</h1>
      {posted?.ok === false && <Notice tone="caution">{posted.message}</Notice>}
      {posted?.ok && posted.intent === 'withdrawConsent' && <Notice tone="ok">{t('withdrawnDone')}</Notice>}
      {consents === null ? (
        <RetryNotice text={t('loadFailed')} hint={t('loadFailedHint')} retry={t('retry')} />
      ) : (
        <ConsentList consents={consents} countries={countries} />
      )}
      {user?.showsResults && isReady && <ShownConsent />}
    </>
  );
}

function ConsentList({ consents, countries }: { consents: ConsentState; countries: ConsentsPageProps['countries'] }) {
  const t = useText('consent');
  const toast = useToast();
  const consentActions = useConsents(consents, CONSENTS_PATH);
  const [kindToWithdraw, setKindToWithdraw] = useState<ConsentKind | null>(null);
  const { version, lines } = consents;
  // The guardian's consent is shown only if it was ever requested.
  const displayedKinds = CONSENT_KINDS.filter(
    (kind) => kind !== 'guardian' || lines.some((entry) => entry.what === kind),
  );

  async function withdraw(kind: ConsentKind) {
    const withdrawError = await consentActions.withdraw(kind);
    if (withdrawError !== null) return withdrawError;
    toast.success(t('withdrawnDone'));
    return undefined;
  }

  return (
    <>
      <p className="source">{t('intro')}</p>
      <ul className="consents">
        {displayedKinds.map((kind) => (
          <li key={kind}>
            <ConsentItem
              kind={kind}
              lines={lines.filter((entry) => entry.what === kind)}
              version={version}
              countries={countries}
              onWithdraw={() => setKindToWithdraw(kind)}
            />
          </li>
        ))}
      </ul>
      {kindToWithdraw && (
        <ConfirmDialog
          isOpen
          title={t(`ask.${kindToWithdraw}`)}
          safeLabel={t('keep')}
          actLabel={t('withdraw')}
          actPendingLabel={t('withdrawing')}
          onAct={() => withdraw(kindToWithdraw)}
          onClose={() => setKindToWithdraw(null)}
        >
          <p>{t(`means.${kindToWithdraw}`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ConsentItemProps {
  kind: ConsentKind;
  /** Log entries of this kind of consent, oldest first. */
  lines: readonly Consent[];
  /** Current version of the consent text. */
  version: string;
  countries: readonly { id: string; name: string }[];
  onWithdraw: () => void;
}

const MINUTE_FORMAT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

function ConsentItem({ kind, lines, version, countries, onWithdraw }: ConsentItemProps) {
  const t = useText('consent');
  const locale = useLocale();
  const isScripted = useIsScripted();
  const toast = useToast();
  const latestEntry = lines.at(-1);
  const isConsented = latestEntry?.action === 'given';
  const isOldVersion = isConsented && latestEntry.version !== version;
  const formatEntryTime = (entry: Consent) => formatMoment(entry.at, locale, MINUTE_FORMAT);
  const isAgreement = kind === 'agreement';
  return (
    <>
      <div>
        <h2>{t(`kind.${kind}`)}</h2>
        <p>
          {latestEntry
            ? t(isConsented ? 'given' : 'withdrawn', { moment: formatEntryTime(latestEntry) })
            : t(isAgreement ? 'neverAgreement' : 'never')}
        </p>
        {isOldVersion && <p className="meta">{t(isAgreement ? 'olderAgreement' : 'older')}</p>}
        {latestEntry && <EntryFacts entry={latestEntry} countries={countries} />}
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
                  {t(entry.action === 'given' ? 'historyGiven' : 'historyWithdrawn')} · {formatEntryTime(entry)}
                  <EntryFacts entry={entry} countries={countries} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <div className="row">
        {isAgreement && (!isConsented || isOldVersion) && version !== '' && (
          <ConsentButton
            intent="giveConsent"
            values={{ what: kind, version }}
            size="s"
            onAnswer={(result) => result.ok || toast.error(result.message)}
          >
            {t('agreeAgain')}
          </ConsentButton>
        )}
        {isConsented && isScripted && (
          <Button
            size="s"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('withdrawOf', { kind: t(`kind.${kind}`) })}
            onClick={onWithdraw}
          >
            {t('withdraw')}
          </Button>
        )}
        {isConsented && !isScripted && (
          <details>
            <summary>{t('withdrawOf', { kind: t(`kind.${kind}`) })}</summary>
            <p>{t(`means.${kind}`)}</p>
            <ConsentButton intent="withdrawConsent" values={{ what: kind }} size="s">
              {t('withdraw')}
            </ConsentButton>
          </details>
        )}
      </div>
    </>
  );
}

function EntryFacts({ entry, countries }: { entry: Consent; countries: ConsentItemProps['countries'] }) {
  const t = useText('consent');
  const guardianRelation = GUARDIAN_RELATIONS.find((item) => item === entry.guardianRelation);
  const countryNames = entry.countries.map((id) => countries.find((country) => country.id === id)?.name ?? id);
  const languageName = isLocale(entry.language) ? t(`language.${entry.language}`) : entry.language;
  return (
    <>
      <p className="meta">{t('lineVersion', { version: entry.version, language: languageName })}</p>
      {countryNames.length > 0 && <p className="meta">{t('countries', { countries: countryNames.join(' · ') })}</p>}
      {entry.guardianName && (
        <p className="meta">
          {t('by', {
            name: entry.guardianName,
            relation: guardianRelation ? t(`relation.${guardianRelation}`) : entry.guardianRelation,
          })}
        </p>
      )}
    </>
  );
}
