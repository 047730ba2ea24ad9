import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { collectionAddress, type CollectionWish } from './collection-wish.ts';

export function CollectionFailed() {
  const t = useText('collection');
  return (
    <div className="collection__failed">
      <RetryNotice text={t('loadFailed.text')} hint={t('loadFailed.hint')} retry={t('loadFailed.retry')} />
    </div>
  );
}

/** Nothing is collected. A smart match is the shortest way to something worth it. */
export function CollectionNone({ hasSchools = false }: { hasSchools?: boolean }) {
  const t = useText('collection');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('collection', agent.brandColour)}
      title={t(hasSchools ? 'none.courses' : 'none.all')}
      text={t(hasSchools ? 'none.coursesHint' : 'none.hint')}
      headingLevel={2}
    >
      <SiteLink className="btn btn--primary" to="/school-selection">
        {t('none.match')}
      </SiteLink>
    </EmptyState>
  );
}

/** The last one of a country or school has gone. */
export function NoneWithin({ wish }: { wish: CollectionWish }) {
  const t = useText('collection');
  return (
    <EmptyState title={t('none.within')} headingLevel={2}>
      <SiteLink className="btn" to={collectionAddress({ ...wish, within: '' })} preventScrollReset>
        {t('none.showAll')}
      </SiteLink>
    </EmptyState>
  );
}
