import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTextSource } from '#client/i18n/use-text.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const LeaveQuestion = lazyPart({
  load: async () => (await import('./leave-question.tsx')).LeaveQuestion,
  words: ['office-content', 'ui'],
});

interface LeaveWarningProps {
  /** Name of the edited part in the query; a navigation that keeps it stays on the page. */
  of: string;
  isUnsaved: boolean;
  /** Resolves to true once everything is saved. */
  save: () => Promise<boolean>;
}

/** Saves unsaved edits before a navigation leaves the page, and asks for confirmation only if that fails. */
export function LeaveWarning({ of, isUnsaved, save }: LeaveWarningProps) {
  const source = useTextSource();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      (nextLocation.pathname !== currentLocation.pathname ||
        !nextLocation.search.includes(new URLSearchParams({ of }).toString())),
  );
  const { state } = blocker;
  const [isRequested, setAsked] = useState(false);
  const trySave = useEffectEvent(async () => {
    if (await save()) blocker.proceed?.();
    else setAsked(true);
  });
  useEffect(() => {
    if (state === 'blocked') void trySave();
  }, [state]);
  useEffect(() => {
    if (!isUnsaved) return;
    LeaveQuestion.expect(source); // The question appears when saving fails, perhaps without a connection.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved, source]);
  if (state !== 'blocked' || !isRequested) return null;
  return (
    <LeaveQuestion
      onLeave={blocker.proceed}
      onStay={() => {
        setAsked(false);
        blocker.reset();
      }}
    />
  );
}
