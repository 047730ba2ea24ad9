import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { whilePending } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { MissingConsent } from '#shared/rules/consent.ts';
import { GuardianConsent } from './guardian-consent.tsx';
import type { Consents } from './use-consents.ts';
import './consent.css';

interface ConsentGateProps {
  consents: Consents;
  consentGap: Exclude<MissingConsent, 'abroad'>;
  /** Birthday in the form, or '' if it is invalid. */
  birthday: string;
  birthdayHref: string;
  guardianName: string;
}

/** Form for the required consents, shown instead of documents and passport number until they are given. */
export function ConsentGate({ consents, consentGap, birthday, birthdayHref, guardianName }: ConsentGateProps) {
  const t = useText('consent');
  switch (consentGap) {
    case 'birthday':
      return (
        <Notice>
          <p>{t('birthdayFirst')}</p>
          <p>
            <a href={birthdayHref}>{t('toBirthday')}</a>
          </p>
        </Notice>
      );
    case 'agreement':
      return (
        <Notice tone="caution">
          <p>{t('agreementFirst')}</p>
          <p>
            <SiteLink to="/personal-center/consents">{t('toConsents')}</SiteLink>
          </p>
        </Notice>
      );
    case 'documents':
      return <DocumentsConsent consents={consents} birthday={birthday} />;
    case 'guardian':
      return <GuardianConsent consents={consents} name={guardianName} />;
    default:
      return assertNever(consentGap);
  }
}

/** Consent before the first document or passport number. It is stored as soon as the checkbox is ticked. */
function DocumentsConsent({ consents, birthday }: { consents: Consents; birthday: string }) {
  const t = useText('consent');
  const { agent } = useSite();
  const [isPending, setIsPending] = useState(false);
  const [errorText, setErrorText] = useState('');
  const handleAgree = () =>
    whilePending(setIsPending, async () => {
      setErrorText('');
      const consentError = await consents.giveConsent({ kind: 'documents', birthday });
      if (consentError !== null) setErrorText(consentError);
    });
  return (
    <div className="consent">
      <ul className="consent__why">
        <li>{t('documents.what')}</li>
        <li>{t('documents.who', { agent: agent.name })}</li>
        <li>{t('documents.howLong')}</li>
        <li>
          {t('documents.withdraw')} <SiteLink to="/about/privacy">{t('policy')}</SiteLink>
        </li>
      </ul>
      <Checkbox
        checked={isPending}
        aria-busy={isPending}
        error={errorText}
        onChange={() => {
          if (!isPending) void handleAgree();
        }}
      >
        {t('documents.agree', { agent: agent.name })}
      </Checkbox>
    </div>
  );
}
