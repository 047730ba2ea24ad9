import { useText } from '#client/i18n/use-text.ts';
import { offerQuestion } from '#client/site/offered-question.ts';
import { useSite } from '#client/site/site-context.ts';
import { Button } from '#client/ui/button/button.tsx';

/** The question stands ready in the chat; the visitor reads it over and sends it, or does not. */
export function AskButton({ course, school }: { course: string; school: string }) {
  const t = useText('entry-rule');
  const { agent, user, openChat } = useSite();
  const ask = () => {
    offerQuestion(agent.keyCode, user?.staffId ?? '', t('ask.question', { course, school }));
    openChat();
  };
  return (
    <Button size="s" variant="quiet" aria-label={t('ask.about', { course })} onClick={ask}>
      {t('ask.button')}
    </Button>
  );
}
