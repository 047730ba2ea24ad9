import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

/** A filter in force: the whole chip takes it away. */
export function RemovableChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const t = useText('ui');
  return (
    <button type="button" className="chip" aria-label={t('remove', { name: children })} onClick={onRemove}>
      {children}
      <Icon name="close" />
    </button>
  );
}
