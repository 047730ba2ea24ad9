import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';

interface FailedNoticeProps {
  text: string;
  hint?: string;
  retry: string;
  /** Path of the page to reload, within the site. */
  to: string;
}

/** Renders the error of a part with a retry link, which works without JavaScript. */
export function FailedNotice({ text, hint, retry, to }: FailedNoticeProps) {
  const { agent } = useSite();
  return (
    <Notice tone="caution">
      <p>{text}</p>
      {hint && <p className="meta">{hint}</p>}
      <a className="more" href={sitePath(agent.keyCode, to)}>
        <Icon name="retry" />
        {retry}
      </a>
    </Notice>
  );
}
