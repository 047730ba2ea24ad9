import type { ComponentPropsWithRef } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { IconName } from '#client/ui/icon/icon-names.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** What it does: a sign alone says nothing to those who cannot see it. */
  label: string;
}

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={joinClasses('btn btn--icon', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
