import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** On or off. Without it the chip only does something. */
  pressed?: boolean;
}

export function Chip({ pressed, className, type = 'button', ...rest }: ChipProps) {
  return <button {...rest} type={type} className={joinClasses('chip', className)} aria-pressed={pressed} />;
}
