import { type MouseEvent, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import type { Choosing } from './compared-items.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';

const CompareTray = lazyPart({
  load: async () => (await import('./compare-tray.tsx')).CompareTray,
  words: ['compare'],
});

/**
 * Link that adds an item to this browser's comparison and confirms it. Without JavaScript it opens a comparison of this
 * item alone.
 */
export function CompareLink({ kind, id, name }: Choosing) {
  const t = useText('favourite-button');
  const path = useSitePath();
  const [presses, setPresses] = useState(0);
  const press = (event: MouseEvent) => {
    if (isOpenedElsewhere(event)) return;
    event.preventDefault();
    setPresses(presses + 1);
  };
  return (
    <>
      <a
        className="btn btn--quiet btn--s compares"
        href={path(`/compare?${kind}=${id}`)}
        aria-label={`${t('compare')} ${name}`}
        onClick={press}
      >
        <Icon name="compare" />
        {t('compare')}
      </a>
      {presses > 0 && <CompareTray key={presses} kind={kind} id={id} name={name} />}
    </>
  );
}
