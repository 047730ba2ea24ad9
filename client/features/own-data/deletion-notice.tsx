import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import './own-data.css';

export const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** Over every page, for who asked for the account to be deleted: until when it can be kept, and one press that keeps it. */
export function DeletionNotice() {
  const t = useText('personal');
  const locale = useLocale();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { agent, user } = useSite();
  const [pending, setPending] = useState(false);

  async function keep() {
    if (pending) return;
    const answer = await whilePending(setPending, () =>
      tellPortal(portalAddress(agent.keyCode, '/appUser/deletion/keep'), {}),
    );
    if (!answer.ok) return toast.error(answer.error.message || t('data.failed'));
    toast.success(t('data.pending.kept'));
    await revalidate();
  }

  return (
    <section className="deletion-notice" aria-label={t('data.pending.label')}>
      <div className="wrap">
        <p>{t('data.pending.text', { day: momentText(user?.deleteAt ?? '', locale, DAY) })}</p>
        <Button
          variant="solid"
          size="s"
          pending={pending}
          pendingLabel={t('data.pending.keeping')}
          onClick={() => void keep()}
        >
          {t('data.pending.keep')}
        </Button>
      </div>
    </section>
  );
}
