import { Button } from '#client/ui/button/button.tsx';
import { Notice } from './notice.tsx';

interface AskAgainProps {
  text: string;
  retry: string;
  pending?: boolean;
  /** Where it stands in the place of what somebody has just asked for. */
  announce?: 'politely' | 'at once';
  onRetry: () => void;
}

/** What a script asked for and did not get, and the button to ask once more. Of a whole page that is a link: RetryNotice. */
export function AskAgain({ text, retry, pending, announce, onRetry }: AskAgainProps) {
  return (
    <Notice tone="caution" announce={announce}>
      <p>{text}</p>
      <Button size="s" pending={pending} onClick={onRetry}>
        {retry}
      </Button>
    </Notice>
  );
}
