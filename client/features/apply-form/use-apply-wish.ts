import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { applyAddress, readApplyWish } from '#client/features/apply-start/offers.ts';
import { useSitePath } from '#client/site/use-site-path.ts';

/** Who comes without saying what for, but chose something in this tab before, goes on with that. */
export function useApplyWish() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const path = useSitePath();
  const wish = search === '' && typeof window !== 'undefined' ? readApplyWish() : null;
  const address = wish && path(applyAddress(wish));
  useEffect(() => {
    if (address) void navigate(address, { replace: true });
  }, [address, navigate]);
}
