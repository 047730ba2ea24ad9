import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Checkbox } from '#client/ui/choice/checkbox.tsx';
import { whilePending } from '#client/ui/form/while-pending.ts';
import type { ConsentDesk } from './use-consent-desk.ts';

/** Asked the first time that a document or the number of a passport is wanted, and kept as soon as it is ticked. */
export function DocumentsConsent({ desk, birthday }: { desk: ConsentDesk; birthday: string }) {
  const t = useText('consent');
  const { agent } = useSite();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const agree = () =>
    whilePending(setPending, async () => {
      setFailure('');
      const failed = await desk.give({ what: 'documents', birthday });
      if (failed !== null) setFailure(failed);
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
        checked={pending}
        aria-busy={pending}
        error={failure}
        onChange={() => {
          if (!pending) void agree();
        }}
      >
        {t('documents.agree', { agent: agent.name })}
      </Checkbox>
    </div>
  );
}
