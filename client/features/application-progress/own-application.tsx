import useSWR from 'swr';
import { useText } from '#client/i18n/use-text.ts';
import { fetchPortal, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { EmptyState } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { Application } from '#shared/contract/application/application.ts';
import type { CallError } from '#shared/call-error.ts';

const REFRESH_MS = 25_000;

/**
 * Returns the application of the page and keeps it current: a change appears within half a minute, or when the tab
 * regains the focus.
 */
export function useApplication(initialApplication: Application) {
  const applicationUrl = usePortalAddress()('/appMso/apply/mine');
  const { data, mutate } = useSWR<Application | null | undefined, CallError>(
    applicationUrl,
    () => fetchPortal(applicationUrl),
    {
      fallbackData: initialApplication,
      refreshInterval: REFRESH_MS,
      revalidateOnMount: false,
      keepPreviousData: true,
    },
  );
  return { application: data ?? initialApplication, refresh: () => mutate() };
}

export function NotSubmitted({ hasDraft }: { hasDraft: boolean }) {
  const t = useText('application');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={getEmptyArtPath('apply', agent.brandColour)}
      title={t(hasDraft ? 'draftTitle' : 'noneTitle')}
      text={t(hasDraft ? 'draftText' : 'noneText')}
      headingLevel={2}
    >
      <SiteLink className="btn btn--primary" to={hasDraft ? '/my-apply' : '/school-selection'}>
        {t(hasDraft ? 'toForm' : 'toSelection')}
      </SiteLink>
    </EmptyState>
  );
}
