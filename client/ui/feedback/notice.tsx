import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

type NoticeTone = 'plain' | 'ok' | 'caution';

const TONE_ICONS: Record<NoticeTone, IconName> = { plain: 'info', ok: 'check', caution: 'warn' };

interface NoticeProps {
  tone?: NoticeTone;
  icon?: IconName;
  children: ReactNode;
  /** Makes screen readers announce the notice: role status ('politely') or alert ('at once'). */
  announce?: 'politely' | 'at once';
}

export function Notice({ tone = 'plain', icon, children, announce }: NoticeProps) {
  const role = announce && (announce === 'politely' ? 'status' : 'alert');
  return (
    <div className={joinClasses('notice', tone !== 'plain' && `notice--${tone}`)} role={role}>
      <Icon name={icon ?? TONE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}

interface EmptyStateProps {
  /** URL of a decorative illustration. */
  picture?: string;
  title: string;
  /** Reason, and suggestions on what to do. */
  text?: ReactNode;
  children?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState({ picture, title, text, children, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      {picture && <img className="empty__picture" src={picture} alt="" width={200} height={144} />}
      <Heading className="empty__title">{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

interface RetryNoticeProps {
  text: string;
  hint?: string;
  retry: string;
}

/** Renders the error of a failed part of the page, with a link that reloads the page and works without JavaScript. */
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
