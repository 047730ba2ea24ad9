import { useState } from 'react';
import { SESSION_ENDS_AFTER_MINUTES, SESSION_WARNS_AFTER_MINUTES } from './session-clock.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import './session.css';

interface ExpiryDialogProps {
  endsAt: number;
  onStayLoggedIn: () => void;
  onLogOut: () => void;
}

/**
 * Dialog that warns before the session ends. The page behind it keeps its state. Closing the dialog counts as activity.
 */
export function ExpiryDialog({ endsAt, onStayLoggedIn, onLogOut }: ExpiryDialogProps) {
  const t = useText('session');
  const locale = useLocale();
  const [isLeaving, setIsLeaving] = useState(false);
  const endTimeText = new Date(endsAt).toLocaleTimeString(LANGUAGE_TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  const sessionMinutes = {
    passed: SESSION_WARNS_AFTER_MINUTES,
    all: SESSION_ENDS_AFTER_MINUTES,
  };
  const minutesLeft = sessionMinutes.all - sessionMinutes.passed;
  return (
    <Dialog
      isOpen
      isQuestion
      size="urgent"
      startAt="safe"
      onClose={onStayLoggedIn}
      title={t('warning.title')}
      footer={
        <>
          <Button
            variant="quiet"
            pending={isLeaving}
            pendingLabel={t('warning.leaving')}
            onClick={() => {
              setIsLeaving(true);
              onLogOut();
            }}
          >
            {t('warning.leave')}
          </Button>
          <Button variant="primary" data-safe onClick={onStayLoggedIn}>
            {t('warning.keep')}
          </Button>
        </>
      }
    >
      <p>{t('warning.text', { time: endTimeText, left: minutesLeft, passed: sessionMinutes.passed })}</p>
      <div className="session-gauge">
        <Gauge
          kind="measure"
          label={t('warning.gauge')}
          value={sessionMinutes.passed}
          max={sessionMinutes.all}
          divisions={sessionMinutes.all}
          valueText={t('warning.passed', { passed: sessionMinutes.passed })}
        />
        <p className="num" aria-hidden="true">
          <span>{t('warning.passed', { passed: sessionMinutes.passed })}</span>
          <span>{sessionMinutes.all}</span>
        </p>
      </div>
    </Dialog>
  );
}
