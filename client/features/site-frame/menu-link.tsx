import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayPrefetch } from '#client/site/may-prefetch.ts';
import { useSite } from '#client/site/site-context.ts';
import { type MenuEntry, menuTarget } from './menu-target.ts';

interface MenuLinkProps {
  entry: MenuEntry;
  isCurrent?: boolean;
  onChoose?: () => void;
  children?: ReactNode;
}

/** An entry of the agent's menu. Where login comes first, the dialog opens instead of the page. */
export function MenuLink({ entry, isCurrent, onChoose, children }: MenuLinkProps) {
  const { agent, user, openDialog } = useSite();
  const { href, afterLogin, isExternal } = menuTarget(entry, agent.keyCode, user !== null);
  const current = isCurrent ? ('page' as const) : undefined;
  const words = children ?? entry.name;
  if (isExternal) {
    return (
      <a href={href} aria-current={current} onClick={onChoose}>
        {words}
      </a>
    );
  }
  return (
    <Link
      to={href}
      aria-current={current}
      prefetch={mayPrefetch() ? 'intent' : 'none'}
      onClick={(event) => {
        onChoose?.();
        if (afterLogin === null) return;
        event.preventDefault();
        openDialog('login', afterLogin);
      }}
    >
      {words}
    </Link>
  );
}
