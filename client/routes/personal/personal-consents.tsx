import type { RouterContextProvider } from 'react-router';
import { useState } from 'react';
import { consentHandlers } from '#client/features/consent/consent-handlers.server.ts';
import { type IntentResult, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { useConsents } from '#client/features/consent/use-consents.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { type Consent, consentList, type ConsentState } from '#shared/contract/account/consent.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { isLocale } from '#shared/locale/locales.ts';
import { type ConsentKind, CONSENTS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import type { Route } from './+types/personal-consents.ts';
import '#client/features/consent/consent.css';
import { useIsReady, useIsScripted } from '#client/site/hydration.ts';

/** Loads the consents; null after a failed call or for a backend without consents. */
async function loadConsents(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const [consents, countries] = await Promise.all([portal.ask(consentList, {}), portal.ask(countryList, {})]);
  const countryRows = countries.ok ? countries.value.rows : [];
  return {
    head: { title: textsIn(portal.locale).of('consent')('title') },
    consents: consents.ok ? consents.value : null,
    countries: countryRows.map((row) => ({ id: row.id, name: bilingualName(row, portal.locale).own })),
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadConsents(context, request);

export const action = ({ context, request }: Route.ActionArgs) => submitIntent(context, request, consentHandlers);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalConsentsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentsPage {...loaderData} posted={actionData} />;
}

const PATH = '/personal-center/consents';

const ConfirmQuestion = lazyPart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmQuestion,
  words: ['ui'],
});

const ShownConsent = lazyPart({
  load: async () => (await import('#client/features/shown-result/shown-result.tsx')).ShownConsent,
  words: ['shown-result'],
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
        <Consents consents={consents} countries={countries} />
      )}
      {user?.showsResults && isReady && <ShownConsent />}
    </>
  );
}

function Consents({ consents, countries }: { consents: ConsentState; countries: ConsentsPageProps['countries'] }) {
  const t = useText('consent');
  const toast = useToast();
  const storedConsents = useConsents(consents, PATH);
  const [requested, setAsked] = useState<ConsentKind | null>(null);
  const { version, lines } = consents;
  // The guardian's consent is shown only if it was ever requested.
  const displayed = CONSENTS.filter((kind) => kind !== 'guardian' || lines.some((entry) => entry.what === kind));

  async function withdraw(kind: ConsentKind) {
    const failed = await storedConsents.withdraw(kind);
    if (failed !== null) return failed;
    toast.success(t('withdrawnDone'));
    return undefined;
  }

  return (
    <>
      <p className="source">{t('intro')}</p>
      <ul className="consents">
        {displayed.map((kind) => (
          <li key={kind}>
            <ConsentItem
              what={kind}
              lines={lines.filter((entry) => entry.what === kind)}
              version={version}
              countries={countries}
              onWithdraw={() => setAsked(kind)}
            />
          </li>
        ))}
      </ul>
      {requested && (
        <ConfirmQuestion
          isOpen
          title={t(`ask.${requested}`)}
          safeLabel={t('keep')}
          actLabel={t('withdraw')}
          actPendingLabel={t('withdrawing')}
          onAct={() => withdraw(requested)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`means.${requested}`)}</p>
        </ConfirmQuestion>
      )}
    </>
  );
}

interface ConsentItemProps {
  what: ConsentKind;
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

function ConsentItem({ what, lines, version, countries, onWithdraw }: ConsentItemProps) {
  const t = useText('consent');
  const locale = useLocale();
  const isScripted = useIsScripted();
  const toast = useToast();
  const last = lines.at(-1);
  const isGiven = last?.action === 'given';
  const isOlder = isGiven && last.version !== version;
  const moment = (entry: Consent) => momentText(entry.at, locale, MINUTE_FORMAT);
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
                  {t(entry.action === 'given' ? 'historyGiven' : 'historyWithdrawn')} · {moment(entry)}
                  <EntryFacts entry={entry} countries={countries} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <div className="row">
        {isAgreement && (!isGiven || isOlder) && version !== '' && (
          <IntentButton
            path={PATH}
            intent="giveConsent"
            values={{ what, version }}
            size="s"
            onAnswer={(result) => result.ok || toast.error(result.message)}
          >
            {t('agreeAgain')}
          </IntentButton>
        )}
        {isGiven && isScripted && (
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
        {isGiven && !isScripted && (
          <details>
            <summary>{t('withdrawOf', { kind: t(`kind.${what}`) })}</summary>
            <p>{t(`means.${what}`)}</p>
            <IntentButton path={PATH} intent="withdrawConsent" values={{ what }} size="s">
              {t('withdraw')}
            </IntentButton>
          </details>
        )}
      </div>
    </>
  );
}

function EntryFacts({ entry, countries }: { entry: Consent; countries: ConsentItemProps['countries'] }) {
  const t = useText('consent');
  const relation = GUARDIAN_RELATIONS.find((item) => item === entry.guardianRelation);
  const names = entry.countries.map((id) => countries.find((country) => country.id === id)?.name ?? id);
  const language = isLocale(entry.language) ? t(`language.${entry.language}`) : entry.language;
  return (
    <>
      <p className="meta">{t('lineVersion', { version: entry.version, language })}</p>
      {names.length > 0 && <p className="meta">{t('countries', { countries: names.join(' · ') })}</p>}
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
