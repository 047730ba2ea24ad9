import type { ComponentProps } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type SiteLink, useSitePath } from '#client/site/site.tsx';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { useIsPhone } from '#client/ui/use-media.ts';
import {
  addStep,
  type OpenWindow,
  putWindow,
  readTrail,
  readWindows,
  windowPath,
  writeTrail,
  writeWindows,
} from './open-windows.ts';

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
        if (isPage || event.defaultPrevented || isOpenedElsewhere(event)) return;
        event.preventDefault();
        open(opens);
      }}
    />
  );
}

/** Opens a window over this page, as a step that 'back' takes back. */
export function useOpenWindow(): (next: OpenWindow) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return (next) => {
    const before = readWindows(search);
    const wanted = writeWindows(search, putWindow(before, next));
    if (wanted === writeWindows(search, before)) return;
    const trail = addStep(readTrail(state), before);
    void navigate({ search: wanted }, { state: writeTrail(trail), preventScrollReset: true });
  };
}
