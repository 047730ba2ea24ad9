import { ChatReading } from '#client/features/chat/words/chat-reading.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { PanelFrame } from './panel-frame.tsx';

interface OpenPanelProps {
  takesFocus: boolean;
  onShrink: () => void;
  onClose: () => void;
}

export function OpenPanel({ takesFocus, onShrink, onClose }: OpenPanelProps) {
  return (
    <ChatReading>
      <PanelFrame takesFocus={takesFocus} onClose={onClose}>
        <ChatPanel onShrink={onShrink} onClose={onClose} />
      </PanelFrame>
    </ChatReading>
  );
}
