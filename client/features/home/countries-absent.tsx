import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { Notice } from '#client/ui/say/notice.tsx';

/** Trying again is asking for the page again, which also works without a script. */
export function CountriesFailed() {
  const t = useText('home');
  const { agent } = useSite();
  return (
    <Notice tone="caution">
      <p>{t('countries.failed')}</p>
      <p className="meta">{t('countries.failedHint')}</p>
      <a className="more" href={sitePath(agent.keyCode, '/')}>
        <Icon name="retry" />
        {t('countries.retry')}
      </a>
    </Notice>
  );
}

export function CountriesNone() {
  const t = useText('home');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('country', agent.brandColour)}
      title={t('countries.none')}
      text={t('countries.noneHint')}
    />
  );
}
