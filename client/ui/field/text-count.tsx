import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

/** From here on the rest is read out, not before: a count at every letter drowns the letters. */
const SPEAKS_BELOW = 10;

export function TextCount({ used, limit }: { used: number; limit: number }) {
  const t = useText('ui');
  const left = limit - used;
  return (
    <>
      <p className={joinClasses('field__count', left <= 0 && 'field__count--full')} aria-hidden="true">
        {used}/{limit}
      </p>
      <span className="sr" role="status">
        {left <= SPEAKS_BELOW ? t('lettersLeft', { number: Math.max(left, 0) }) : ''}
      </span>
    </>
  );
}
