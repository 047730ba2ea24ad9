import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

export interface DisclosureProps extends Omit<ComponentPropsWithRef<'details'>, 'title'> {
  title: ReactNode;
}

/** A native <details> element works without JavaScript, and find-in-page opens it. */
export function Disclosure({ title, className, children, ...detailsProps }: DisclosureProps) {
  return (
    <details {...detailsProps} className={joinClasses('disclosure', className)}>
      <summary>
        <span>{title}</span>
        <Icon name="down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
