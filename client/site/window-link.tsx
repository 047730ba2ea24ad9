import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { type OpenWindow, windowPath } from './open-windows.ts';
import type { SiteLink } from './site-link.tsx';
import { useOpenWindow } from './use-open-window.ts';
import { useSitePath } from './use-site-path.ts';

interface WindowLinkProps extends Omit<ComponentProps<typeof SiteLink>, 'to' | 'target'> {
  opens: OpenWindow;
}

/** Leads to a page, and opens it as a window over this one where there is script. A school fills a phone as its page. */
export function WindowLink({ opens, onClick, ...rest }: WindowLinkProps) {
  const isPage = useIsPhone() && opens.kind === 'school';
  const open = useOpenWindow();
  const path = useSitePath();
  // One element for both: to change it for another, once the width is known, would lose a tap that is under way.
  return (
    <Link
      {...rest}
      to={path(windowPath(opens))}
      aria-haspopup={isPage ? undefined : 'dialog'}
      onClick={(event) => {
        onClick?.(event);
        if (isPage || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(opens);
      }}
    />
  );
}
