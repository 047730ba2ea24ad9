import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A link to one question opens it; the browser alone would only scroll there. */
export function useOpenAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(decodeHash(hash)) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
