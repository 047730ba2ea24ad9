import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SiteContextValue } from '#client/site/site.tsx';

const MODELS = ['login', 'register'] as const;

/** What an address may ask for beside a page: a dialog, a language. Once done it is removed from the address. */
export function useAddressRequests({ agent, user, openDialog }: SiteContextValue) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isLoggedIn = user !== null;
  const { keyCode } = agent;

  useEffect(() => {
    const query = new URLSearchParams(search);
    const model = query.get('showModel');
    const next = ownAddress(keyCode, query.get('next'));
    const hasRequest = query.has('showModel') || query.has('lang');
    if (!hasRequest) return;
    query.delete('showModel');
    query.delete('next');
    query.delete('lang'); // The edge has saved it.
    const rest = query.toString();
    const address = `${pathname}${rest && `?${rest}`}${hash}`;
    if (model === null) window.history.replaceState(window.history.state, '', address);
    else void navigate(address, { replace: true, preventScrollReset: true });
    const wanted = MODELS.find((known) => known === model);
    if (!wanted) return;
    if (!isLoggedIn) openDialog(wanted, next ?? undefined);
    else if (next) void navigate(next, { replace: true });
  }, [pathname, search, hash, navigate, keyCode, isLoggedIn, openDialog]);
}

/** An address that stood in an address, if it leads into this agent's own site; null for anything else. */
export function ownAddress(agentKey: string, address: string | null): string | null {
  if (address === null || /[\\\s]|\/\//.test(address.split(/[?#]/)[0] ?? '')) return null;
  const path = address.split(/[?#]/)[0];
  return path === `/${agentKey}` || path?.startsWith(`/${agentKey}/`) ? address : null;
}
