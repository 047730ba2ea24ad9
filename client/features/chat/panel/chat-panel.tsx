import { sees } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site-context.ts';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { Composer } from '#client/features/chat/composer/composer.tsx';
import { useFileSending } from '#client/features/chat/composer/use-file-sending.ts';
import { FileQuestions } from '#client/features/chat/composer/file-questions.tsx';
import { QuickReplies } from '#client/features/chat/strip/quick-replies.tsx';
import { MessageList } from '#client/features/chat/talk/message-list.tsx';
import { PanelHead } from './panel-head.tsx';
import { TroubleBar } from './trouble-bar.tsx';
import { useHumanService } from './use-human-service.ts';

interface ChatPanelProps {
  onShrink: () => void;
  onClose: () => void;
}

export function ChatPanel({ onShrink, onClose }: ChatPanelProps) {
  const { agent } = useSite();
  const isPhone = useIsPhone();
  const service = useHumanService();
  const files = useFileSending(service);
  return (
    <>
      <PanelHead onShrink={onShrink} onClose={onClose} />
      <TroubleBar />
      {/* On a phone the panel lies over the page that a card leads to. */}
      <MessageList service={service} onFollow={isPhone ? onShrink : stay} />
      <FileQuestions files={files} service={service} />
      {sees(agent, 'quickReplies') && <QuickReplies service={service} />}
      <Composer service={service} files={files} />
    </>
  );
}

const stay = () => undefined;
