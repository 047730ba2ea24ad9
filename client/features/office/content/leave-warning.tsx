import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTextSource } from '#client/i18n/use-text.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';

const LeaveDialog = createLazyPart({
  load: async () => (await import('./leave-question.tsx')).LeaveDialog,
  namespaces: ['office-content', 'ui'],
});

interface LeaveWarningProps {
  /** Name of the edited part in the query. A navigation with the same name stays on the page. */
  partName: string;
  isUnsaved: boolean;
  /** Resolves to true if everything was saved. */
  onSave: () => Promise<boolean>;
}

/** Saves unsaved edits before a navigation leaves the page, and asks for confirmation only if that fails. */
export function LeaveWarning({ partName, isUnsaved, onSave }: LeaveWarningProps) {
  const textSource = useTextSource();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      (nextLocation.pathname !== currentLocation.pathname ||
        !nextLocation.search.includes(new URLSearchParams({ of: partName }).toString())),
  );
  const { state } = blocker;
  const [isSaveRequested, setSaveRequested] = useState(false);
  const saveAndLeave = useEffectEvent(async () => {
    if (await onSave()) blocker.proceed?.();
    else setSaveRequested(true);
  });
  useEffect(() => {
    if (state === 'blocked') void saveAndLeave();
  }, [state]);
  useEffect(() => {
    if (!isUnsaved) return;
    // The dialog is loaded in advance, because it is shown when saving fails, and then there may be no connection.
    LeaveDialog.prefetch(textSource);
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, [isUnsaved, textSource]);
  if (state !== 'blocked' || !isSaveRequested) return null;
  return (
    <LeaveDialog
      onLeave={blocker.proceed}
      onStay={() => {
        setSaveRequested(false);
        blocker.reset();
      }}
    />
  );
}
