import { useIsPast } from '#client/features/chat/messages/use-is-past.ts';
import { ChatLanguage } from '#client/features/chat/words/chat-language.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { logoAddress } from '#shared/art/art-address.ts';
import { useConversation } from './conversation-context.ts';
import { statusOf, troubleOf } from './conversation-status.ts';
import { useHumanService } from './use-human-service.ts';

export const PANEL_TITLE_ID = 'chat-title';

interface PanelHeadProps {
  onShrink: () => void;
  onClose: () => void;
}

export function PanelHead({ onShrink, onClose }: PanelHeadProps) {
  const { t } = useChatText();
  const locale = useLocale();
  const { agent } = useSite();
  const { state } = useConversation();
  const status = statusOf(state);
  const mark = logoAddress({ name: agent.name, colour: agent.brandColour, variant: 'mark', locale });
  return (
    <div className="chat__bar">
      <img className="chat__mark" src={mark} alt="" width={36} height={36} />
      <div className="chat__names">
        <h2 id={PANEL_TITLE_ID}>{t('panel.title', { name: agent.name })}</h2>
        <p className="meta" role="status">
          {t(`status.${status}`, { name: state.view.session?.agent?.name ?? '' })}
        </p>
      </div>
      <ChatLanguage />
      <IconButton icon="min" label={t('panel.shrink')} onClick={onShrink} />
      <IconButton icon="close" label={t('panel.close')} onClick={onClose} />
    </div>
  );
}

/** A connection to the advisers that is mended within that time is no news: the panel's head has said so. */
const CALM_MS = 3_000;

/** What is wrong with the connection, and what can be done about it. */
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
