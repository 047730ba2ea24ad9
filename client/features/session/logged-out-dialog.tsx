import { useEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { deleteOfflineFlights, getOfflineFlightTime } from '#client/site/cache/cached-pages.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SESSION_ENDS_AFTER_MINUTES } from './session-clock.ts';

/** Dialog after an automatic logout, half an hour after the last request. */
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
      footer={
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
      <OfflineFlightLink />
    </Dialog>
  );
}

/**
 * Offers to delete the offline flight page. The page is kept after a timeout for students who are travelling. On a
 * shared browser it can be deleted here without a login.
 */
function OfflineFlightLink() {
  const t = useText('session');
  const { keyCode } = useSite().agent;
  const [flightState, setFlightState] = useState<'none' | 'kept' | 'removed'>('none');
  useEffect(
    () => void getOfflineFlightTime(keyCode).then((storedAt) => storedAt !== null && setFlightState('kept')),
    [keyCode],
  );
  const messageRef = useRef<HTMLParagraphElement>(null);
  const removeFlight = () =>
    void deleteOfflineFlights(null).then(() => {
      messageRef.current?.focus(); // The focus moves first, because the focused button disappears.
      setFlightState('removed');
    });
  return (
    <>
      {flightState === 'kept' && (
        <>
          <p>{t('over.kept')}</p>
          <Button size="s" onClick={removeFlight}>
            {t('over.remove')}
          </Button>
        </>
      )}
      <p role="status" ref={messageRef} tabIndex={-1}>
        {flightState === 'removed' && t('over.removed')}
      </p>
    </>
  );
}
