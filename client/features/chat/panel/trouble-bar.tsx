import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { useIsPast } from '#client/features/chat/talk/use-is-past.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useConversation } from './conversation-context.ts';
import { troubleOf } from './trouble-of.ts';
import { useHumanService } from './use-human-service.ts';

/** A line to the advisers that is mended within that time is no news; the panel's head has said so. */
const CALM_MS = 3_000;

/** What is wrong with the line, as long as it is. */
export function TroubleBar() {
  const { t } = useChatText();
  const { conversation, state } = useConversation();
  const service = useHumanService();
  const found = troubleOf(state);
  const isLasting = useIsPast(CALM_MS, found === 'peopleAway');
  const trouble = found === 'peopleAway' && !isLasting ? null : found;
  return (
    <div className="chat__trouble" role="status">
      {trouble && (
        <Notice
          tone={trouble === 'broken' || trouble === 'offline' || trouble === 'peopleAway' ? 'plain' : 'caution'}
          icon={trouble === 'offline' ? 'offline' : undefined}
        >
          <p>{t(`trouble.${trouble}`)}</p>
          {trouble === 'peopleAway' && !service.leavesByReply && (
            <Button size="s" aria-disabled={service.isTurning} onClick={() => void service.leave()}>
              {t('human.leave')}
            </Button>
          )}
          {trouble === 'ousted' && (
            <Button size="s" onClick={conversation.comeBack}>
              {t('trouble.comeBack')}
            </Button>
          )}
          {(trouble === 'outdated' || trouble === 'nameless') && (
            <Button size="s" onClick={() => location.reload()}>
              {t('trouble.reload')}
            </Button>
          )}
          {trouble === 'refused' && (
            <Button size="s" onClick={conversation.tryNow}>
              {t('trouble.tryNow')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
