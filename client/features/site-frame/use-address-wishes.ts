import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SiteDialog } from '#client/site/site-context.ts';

/** What an address may ask for beside a page: a dialog, a language. Once done it goes from the address. */
export function useAddressWishes(openDialog: (dialog: SiteDialog) => void) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const model = query.get('showModel');
    const hadWish = query.has('showModel') || query.has('lang');
    if (!hadWish) return;
    query.delete('showModel');
    query.delete('lang'); // The edge has saved it.
    const rest = query.toString();
    const address = `${pathname}${rest && `?${rest}`}${hash}`;
    if (model === null) window.history.replaceState(window.history.state, '', address);
    else void navigate(address, { replace: true, preventScrollReset: true });
    if (model === 'register') openDialog('register');
  }, [pathname, search, hash, navigate, openDialog]);
}
