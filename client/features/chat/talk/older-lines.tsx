import { Waiting } from '#client/ui/say/waiting.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import type { Pull } from './next-pull.ts';

interface OlderLinesProps {
  pull: Pull;
  isLoading: boolean;
  onLoad: () => void;
}

/** The page before: by a pull, or by a press where nothing can be pulled. */
export function OlderLines({ pull, isLoading, onLoad }: OlderLinesProps) {
  const { t } = useChatText();
  return (
    <div className="said__older" data-pull={pull.state} style={{ paddingBlockStart: pull.distance }}>
      {isLoading ? (
        <Waiting label={t('talk.loadingOlder')} />
      ) : (
        <button type="button" className="said__load" onClick={onLoad}>
          {pull.state === 'active' ? t('talk.release') : pull.state === 'pull' ? t('talk.pull') : t('talk.older')}
        </button>
      )}
    </div>
  );
}
