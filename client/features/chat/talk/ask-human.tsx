import { Button } from '#client/ui/button/button.tsx';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

/** The way to people, right under what names it. */
export function AskHuman({ service }: { service: HumanService }) {
  const { t } = useChatText();
  return (
    <div className="answer__human">
      <Button size="s" pending={service.isTurning} pendingLabel={t('human.asking')} onClick={() => void service.ask()}>
        {t('human.ask')}
      </Button>
    </div>
  );
}
