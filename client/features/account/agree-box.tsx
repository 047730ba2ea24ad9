import { useState } from 'react';
import { PrivacyDialog } from '#client/features/privacy-policy/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Checkbox } from '#client/ui/choice/checkbox.tsx';
import type { AccountForm } from './account-form.ts';

/** The agreement opens over the form, which keeps what is in it; it has a page as well, for who wants to print it. */
export function AgreeBox({ form }: { form: AccountForm }) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  const { value, error } = form.choice('agreed');
  return (
    <>
      <Checkbox
        name="agreed"
        checked={value}
        error={error ?? ''}
        onChange={(event) => form.edit('agreed', event.target.checked)}
      >
        {t('agree')}{' '}
        <SiteLink
          to="/about/privacy"
          target="_blank"
          aria-haspopup="dialog"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {t('agreement')}
        </SiteLink>
      </Checkbox>
      {isOpen && <PrivacyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
