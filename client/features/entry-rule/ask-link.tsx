import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { offerChatQuestion } from '#client/site/storage/saved-draft.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { useIsReady } from '#client/site/hydration.ts';

/**
 * Returns a function that opens the chat with a question in the text field, where the visitor can edit it before
 * sending.
 */
function useAsk(question: string) {
  const { agent, user, openChat } = useSite();
  const isReady = useIsReady();
  const [isPressed, setIsPressed] = useState(false);
  const offer = useEffectEvent(() => {
    offerChatQuestion(agent.keyCode, user?.staffId ?? '', question);
    openChat();
  });
  // The question waits until the user is known, because unsent questions are stored per user.
  useEffect(() => {
    if (!isPressed || !isReady) return;
    offer();
    setIsPressed(false);
  }, [isPressed, isReady]);
  return () => setIsPressed(true);
}

export function AskButton({ course, school }: { course: string; school: string }) {
  const t = useText('entry-rule');
  const askAssistant = useAsk(t('ask.question', { course, school }));
  return (
    <Button size="s" variant="quiet" aria-label={t('ask.about', { course })} onClick={askAssistant}>
      {t('ask.button')}
    </Button>
  );
}

interface AskLinkProps {
  question: string;
  subjectName: string;
  children: ReactNode;
}

export function AskLink({ question, subjectName, children }: AskLinkProps) {
  const askAssistant = useAsk(question);
  return (
    <button type="button" className="as-link" aria-label={subjectName} onClick={askAssistant}>
      {children}
    </button>
  );
}
