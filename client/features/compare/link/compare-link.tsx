import { type MouseEvent, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import type { CompareCandidate } from './compared-items.ts';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';

const CompareTray = createLazyPart({
  load: async () => (await import('./compare-tray.tsx')).CompareTray,
  namespaces: ['compare'],
});

/**
 * Link that adds an item to this browser's comparison and confirms it. Without JavaScript, it opens a comparison of
 * only this item.
 */
export function CompareLink({ kind, id, name }: CompareCandidate) {
  const t = useText('favourite-button');
  const toPath = useSitePath();
  const [pressCount, setPressCount] = useState(0);
  const handlePress = (event: MouseEvent) => {
    if (isOpenedInNewTab(event)) return;
    event.preventDefault();
    setPressCount(pressCount + 1);
  };
  return (
    <>
      <a
        className={`btn btn--quiet btn--s compares ${getIconClass('compare')}`}
        href={toPath(`/compare?${kind}=${id}`)}
        aria-label={`${t('compare')} ${name}`}
        onClick={handlePress}
      >
        {t('compare')}
      </a>
      {pressCount > 0 && <CompareTray key={pressCount} kind={kind} id={id} name={name} />}
    </>
  );
}
