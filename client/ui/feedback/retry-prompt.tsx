import { Button } from '#client/ui/button/button.tsx';
import { Notice } from './notice.tsx';

interface RetryPromptProps {
  text: string;
  retry: string;
  pending?: boolean;
  /** Set it if the prompt replaces content that the user has just requested. */
  announce?: 'politely' | 'at once';
  onRetry: () => void;
}

/** Renders a retry button for a failed client-side request. RetryNotice reloads the whole page instead. */
export function RetryPrompt({ text, retry, pending, announce, onRetry }: RetryPromptProps) {
  return (
    <Notice tone="caution" announce={announce}>
      <p>{text}</p>
      <Button size="s" pending={pending} onClick={onRetry}>
        {retry}
      </Button>
    </Notice>
  );
}
