import { assertNever } from '#shared/assert-never.ts';
import type { ConsentLack } from '#shared/rules/consent.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { DocumentsConsent } from './documents-consent.tsx';
import { GuardianConsent } from './guardian-consent.tsx';
import type { ConsentDesk } from './use-consent-desk.ts';
import './consent.css';

interface ConsentGateProps {
  desk: ConsentDesk;
  lack: Exclude<ConsentLack, 'abroad'>;
  /** As it stands in the form; '' where it is none. */
  birthday: string;
  /** Where on the page it is filled in. */
  birthdayHref: string;
  guardianName: string;
}

/** Stands where a document or the number of a passport would go, until what that takes has been agreed to. */
export function ConsentGate({ desk, lack, birthday, birthdayHref, guardianName }: ConsentGateProps) {
  const t = useText('consent');
  switch (lack) {
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
      return <DocumentsConsent desk={desk} birthday={birthday} />;
    case 'guardian':
      return <GuardianConsent desk={desk} name={guardianName} />;
    default:
      return assertNever(lack);
  }
}
