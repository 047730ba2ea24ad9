import type { ComponentPropsWithRef } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Toggle state. Without it, the chip is a plain button. */
  isPressed?: boolean;
}

export function Chip({ isPressed, className, type = 'button', ...buttonProps }: ChipProps) {
  return <button {...buttonProps} type={type} className={joinClasses('chip', className)} aria-pressed={isPressed} />;
}

/** Renders an active filter. A click anywhere on it removes it. */
export function RemovableChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const t = useText('ui');
  return (
    <button type="button" className="chip" aria-label={t('remove', { name: children })} onClick={onRemove}>
      {children}
      <Icon name="close" />
    </button>
  );
}
