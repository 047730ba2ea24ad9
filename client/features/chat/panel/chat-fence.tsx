import { Component, type ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import './panel.css';

interface ChatFenceProps {
  onClose: () => void;
  children: ReactNode;
}

/** What breaks in the chat, its words that cannot be had for instance, leaves the page as it is. */
export class ChatFence extends Component<ChatFenceProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { children, onClose } = this.props;
    if (!this.state.isBroken) return children;
    return <Broken onClose={onClose} onRetry={() => this.setState({ isBroken: false })} />;
  }
}

function Broken({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  const t = useText('dialogs');
  const ui = useText('ui');
  return (
    <div className="chat chat--side chat--broken">
      <div className="chat__bar">
        <IconButton icon="close" label={ui('close')} onClick={onClose} />
      </div>
      <Notice tone="caution" announce="politely">
        <p>{t('failed')}</p>
        <Button size="s" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Notice>
    </div>
  );
}
