import { Composer } from '#client/features/chat/composer/composer.tsx';
import { FileDialogs, useFileSending } from '#client/features/chat/composer/file-sending.tsx';
import { MessageList } from '#client/features/chat/messages/message-list.tsx';
import { QuickReplies } from '#client/features/chat/quick-replies/quick-replies.tsx';
import { ChatTextDirection } from '#client/features/chat/words/use-chat-text.tsx';
import { useSite } from '#client/site/site.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { ClosedNotice } from './panel-notices.tsx';
import { PanelFrame, PanelHead, ConnectionNotice } from './panel-frame.tsx';
import { useHumanService } from './use-conversation.ts';

interface OpenPanelProps {
  shouldTakeFocus: boolean;
  onShrink: () => void;
  onClose: () => void;
}

export function OpenPanel({ shouldTakeFocus, onShrink, onClose }: OpenPanelProps) {
  return (
    <ChatTextDirection>
      <PanelFrame shouldTakeFocus={shouldTakeFocus} onClose={onClose}>
        <ChatPanel onShrink={onShrink} onClose={onClose} />
      </PanelFrame>
    </ChatTextDirection>
  );
}

interface ChatPanelProps {
  onShrink: () => void;
  onClose: () => void;
}

function ChatPanel({ onShrink, onClose }: ChatPanelProps) {
  const { agent } = useSite();
  const isPhone = useIsPhone();
  const service = useHumanService();
  const files = useFileSending(service);
  return (
    <>
      <PanelHead onShrink={onShrink} onClose={onClose} />
      <ConnectionNotice />
      <ClosedNotice />
      {/* On a phone, the panel covers the page to which a card links, so following a card minimizes the panel. */}
      <MessageList humanService={service} onLinkOpen={isPhone ? onShrink : noop} />
      <FileDialogs files={files} humanService={service} />
      {isFeatureEnabled(agent, 'quickReplies') && <QuickReplies service={service} />}
      <Composer humanService={service} files={files} />
    </>
  );
}

const noop = () => undefined;
