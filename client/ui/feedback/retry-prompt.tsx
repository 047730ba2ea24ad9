import { Button } from '#client/ui/button/button.tsx';
import { Notice } from './notice.tsx';

interface AskAgainProps {
  text: string;
  retry: string;
  pending?: boolean;
  /** Where it replaces content that the user has just requested. */
  announce?: 'politely' | 'at once';
  onRetry: () => void;
}

/** Failed client-side request with a retry button. RetryNotice is its counterpart for a whole page. */
export function RetryPrompt({ text, retry, pending, announce, onRetry }: AskAgainProps) {
  return (
    <Notice tone="caution" announce={announce}>
      <p>{text}</p>
      <Button size="s" pending={pending} onClick={onRetry}>
        {retry}
      </Button>
    </Notice>
  );
}
