import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * React Router starts every new address at its top, in an effect that follows this one. A new query or anchor of the
 * same page is put back to where it was before anything is painted.
 */
export function KeepPlace() {
  const { pathname, hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const seen = useRef(pathname);

  useLayoutEffect(() => {
    const isSamePage = seen.current === pathname;
    seen.current = pathname;
    if (!isSamePage || isReturn || leadsSomewhere(hash)) return;
    const place = { left: window.scrollX, top: window.scrollY, behavior: 'instant' } as const;
    queueMicrotask(() => window.scrollTo(place));
  }, [pathname, hash, key, isReturn]);

  return null;
}

const leadsSomewhere = (hash: string) => hash.length > 1 && document.getElementById(hash.slice(1)) !== null;
