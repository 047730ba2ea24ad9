import { SESSION_ENDS_AFTER_MINUTES } from './session-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';

/** Shown after half an hour without a request. */
export function LoggedOutDialog({ onClose }: { onClose: () => void }) {
  const t = useText('session');
  const { openDialog } = useSite();
  return (
    <Dialog
      isOpen
      isQuestion
      size="urgent"
      startAt="safe"
      onClose={onClose}
      title={t('over.title')}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('over.stay')}
          </Button>
          <Button variant="primary" data-safe onClick={() => openDialog('login')}>
            {t('over.login')}
          </Button>
        </>
      }
    >
      <p>{t('over.text', { minutes: SESSION_ENDS_AFTER_MINUTES })}</p>
    </Dialog>
  );
}
