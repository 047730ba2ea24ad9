import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { isCollected } from '#client/site/favourite-mark.ts';
import { useSite } from '#client/site/site-context.ts';
import { type ButtonLook, buttonClass } from '#client/ui/button/button-class.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { latePart } from '#client/ui/late-part.tsx';
import type { Collectable } from './collectable.ts';
import { isSettled } from './new-mark.ts';
import { useCollectAfterLogin } from './use-collect-after-login.ts';
import { useMark } from './use-favourites.ts';

const FavouriteDialog = latePart({
  load: async () => (await import('./favourite-dialog.tsx')).FavouriteDialog,
  words: ['favourites', 'ui'],
});

export interface CollectLook extends ButtonLook {
  /** Only the heart, where a row has little room. */
  isBare?: boolean;
  className?: string;
}

/** A heart: asks a visitor to log in, and opens what somebody can note or undo. */
export function CollectButton({ item, isBare, className, ...look }: CollectLook & { item: Collectable }) {
  const t = useText('collect');
  const { user } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const mark = useMark(item.place, item.told);
  const logInAndCollect = useCollectAfterLogin(item, mark);
  const isIn = isCollected(mark);
  const press = () => (user ? isSettled(mark) && setIsOpen(true) : logInAndCollect());
  return (
    <>
      <button
        type="button"
        className={joinClasses('needs-script', isBare ? 'btn btn--icon' : buttonClass(look), className)}
        aria-pressed={isIn}
        aria-haspopup="dialog"
        onClick={press}
      >
        <Icon name={isIn ? 'heart-on' : 'heart'} />
        <span className={isBare ? 'sr' : undefined}>{t(isIn ? 'collected' : 'collect')}</span>
        <span className="sr">{t('about', { name: item.names.own })}</span>
      </button>
      {isOpen && <FavouriteDialog item={item} onClose={() => setIsOpen(false)} />}
    </>
  );
}
