import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { EmptyState } from '#client/ui/say/notice.tsx';

/** Nothing has been sent yet: the way to what there is. */
export function NotSent({ hasDraft }: { hasDraft: boolean }) {
  const t = useText('application');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('apply', agent.brandColour)}
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
