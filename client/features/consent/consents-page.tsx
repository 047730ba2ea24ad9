import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ConsentState } from '#shared/contract/account/consent.ts';
import { CONSENTS, type ConsentKind } from '#shared/rules/consent.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Notice, RetryNotice } from '#client/ui/say/notice.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { ConsentItem } from './consent-item.tsx';
import { useKeptConsents } from './use-kept-consents.ts';
import './consent.css';

const ConfirmQuestion = latePart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmQuestion,
  words: ['ui'],
});

interface ConsentsPageProps {
  consents: ConsentState | null;
  countries: readonly { id: string; name: string }[];
}

/** What somebody has agreed to, with every entry, and how to withdraw it. */
export function ConsentsPage({ consents, countries }: ConsentsPageProps) {
  const t = useText('consent');
  return (
    <>
      <h1>{t('title')}</h1>
      {consents === null ? (
        <RetryNotice text={t('loadFailed')} hint={t('loadFailedHint')} retry={t('retry')} />
      ) : (
        <Consents consents={consents} countries={countries} />
      )}
    </>
  );
}

function Consents({ consents, countries }: { consents: ConsentState; countries: ConsentsPageProps['countries'] }) {
  const t = useText('consent');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const kept = useKeptConsents(consents);
  const [asked, setAsked] = useState<ConsentKind | null>(null);
  const { version, lines } = kept.state ?? consents;
  // The consent of a guardian is shown only where one was ever asked for.
  const shown = CONSENTS.filter((what) => what !== 'guardian' || lines.some((entry) => entry.what === what));

  async function withdraw(what: ConsentKind) {
    const failed = await kept.withdraw(what);
    if (failed !== null) return failed;
    toast.success(t('withdrawnDone'));
    await revalidate();
    return undefined;
  }
  async function agree(what: ConsentKind) {
    const failed = await kept.give({ what });
    if (failed !== null) toast.error(failed);
    else await revalidate();
  }

  return (
    <>
      <p className="source">{t('intro')}</p>
      <noscript>
        <Notice tone="caution">{t('needsScript')}</Notice>
      </noscript>
      <ul className="consents">
        {shown.map((what) => (
          <li key={what}>
            <ConsentItem
              what={what}
              lines={lines.filter((entry) => entry.what === what)}
              version={version}
              countries={countries}
              onWithdraw={() => setAsked(what)}
              onAgree={() => agree(what)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmQuestion
          isOpen
          title={t(`ask.${asked}`)}
          safeLabel={t('keep')}
          actLabel={t('withdraw')}
          actPendingLabel={t('withdrawing')}
          onAct={() => withdraw(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`means.${asked}`)}</p>
        </ConfirmQuestion>
      )}
    </>
  );
}
