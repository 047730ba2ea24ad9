import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { ConfirmQuestion } from '#client/ui/dialog/confirm-question.tsx';

interface LeaveWarningProps {
  /** Name of the edited part in the query; a navigation that keeps it stays on the page. */
  of: string;
  isUnsaved: boolean;
  /** Resolves to true once everything is saved. */
  save: () => Promise<boolean>;
}

/** Saves unsaved edits before a navigation leaves the page, and asks for confirmation only if that fails. */
export function LeaveWarning({ of, isUnsaved, save }: LeaveWarningProps) {
  const t = useText('office-content');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      (nextLocation.pathname !== currentLocation.pathname ||
        !nextLocation.search.includes(new URLSearchParams({ of }).toString())),
  );
  const { state } = blocker;
  const [isAsked, setAsked] = useState(false);
  const trySave = useEffectEvent(async () => {
    if (await save()) blocker.proceed?.();
    else setAsked(true);
  });
  useEffect(() => {
    if (state === 'blocked') void trySave();
  }, [state]);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return (
    <ConfirmQuestion
      isOpen={state === 'blocked' && isAsked}
      title={t('leave.title')}
      safeLabel={t('leave.stay')}
      actLabel={t('leave.leave')}
      onAct={() => blocker.proceed?.()}
      onClose={() => {
        setAsked(false);
        blocker.reset?.();
      }}
    >
      <p>{t('leave.about')}</p>
    </ConfirmQuestion>
  );
}
