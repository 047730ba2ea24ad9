import { useLocation } from 'react-router';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Notice } from './notice.tsx';

interface RetryNoticeProps {
  text: string;
  hint?: string;
  retry: string;
}

/** What did not come, and the way to ask for this very page again, which also works without a script. */
export function RetryNotice({ text, hint, retry }: RetryNoticeProps) {
  const { pathname, search } = useLocation();
  return (
    <Notice tone="caution">
      <p>{text}</p>
      {hint && <p className="meta">{hint}</p>}
      <a className="more" href={pathname + search}>
        <Icon name="retry" />
        {retry}
      </a>
    </Notice>
  );
}
