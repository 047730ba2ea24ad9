import { Form } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { SecondFactorField } from './second-factor.tsx';
import './staff.css';

interface ConfirmPageProps {
  /** Whether the second factor was verified recently, so that the file can be downloaded. */
  isReady: boolean;
  to: string;
  why: 'wrong' | 'tooMany' | null;
}

/** Asks for a second factor before a sensitive action. The verification is valid for five minutes. */
export function ConfirmPage({ isReady, to: returnPath, why }: ConfirmPageProps) {
  const t = useText('office-staff');
  const { base, frame } = useOffice();
  const [returnPathname = ''] = returnPath.split('?');
  const returnUrl = `${base}${returnPathname.replace(/\.csv$/, '')}`;
  const title = t(isReady ? 'confirmPage.ready' : 'secondFactor.title');
  return (
    <div className="office__narrow">
      <OfficeTitle title={title} />
      <h1>{title}</h1>
      {isReady ? (
        <>
          <p>{t('confirmPage.readyText')}</p>
          <p className="confirm__links">
            <ButtonLink href={`${base}${returnPath}`} reload variant="primary">
              {t('confirmPage.download')}
            </ButtonLink>
            <TextLink href={returnUrl}>{t('confirmPage.back')}</TextLink>
          </p>
        </>
      ) : (
        <>
          <p>{t('confirmPage.text')}</p>
          {frame.staff?.hasPasskey && <PasskeyForm fields={{ to: returnPath }} />}
          <Form method="post" className="office__form" key={why}>
            <input type="hidden" name="to" value={returnPath} />
            <SecondFactorField why={why} />
            <Button type="submit" variant={frame.staff?.hasPasskey ? 'plain' : 'primary'}>
              {t('continue')}
            </Button>
          </Form>
          <p>
            <TextLink href={returnUrl}>{t('secondFactor.cancel')}</TextLink>
          </p>
        </>
      )}
    </div>
  );
}
