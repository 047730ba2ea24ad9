import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

type NoticeTone = 'plain' | 'ok' | 'caution';

const SIGNS: Record<NoticeTone, IconName> = { plain: 'info', ok: 'check', caution: 'warn' };

interface NoticeProps {
  tone?: NoticeTone;
  icon?: IconName;
  children: ReactNode;
  /** Comes after something was done and should be read out: politely, or at once where nothing goes on without it. */
  announce?: 'politely' | 'at once';
}

export function Notice({ tone = 'plain', icon, children, announce }: NoticeProps) {
  const role = announce && (announce === 'politely' ? 'status' : 'alert');
  return (
    <div className={joinClasses('notice', tone !== 'plain' && `notice--${tone}`)} role={role}>
      <Icon name={icon ?? SIGNS[tone]} />
      <div>{children}</div>
    </div>
  );
}

interface EmptyStateProps {
  /** Address of a drawing. It says nothing that the words do not. */
  picture?: string;
  title: string;
  /** Why, and what could be tried. */
  text?: ReactNode;
  /** One way on. */
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
