import { logoAddress } from '#shared/art/art-address.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { ChatLanguage } from '#client/features/chat/words/chat-language.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useConversation } from './conversation-context.ts';
import { statusOf } from './status-of.ts';

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
