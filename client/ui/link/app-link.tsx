import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';

export interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  /** Loads a whole new page; for a change of language, which the running page cannot make. */
  reload?: boolean;
  /** Keeps the place on the page, for tabs and filters that live in the address. */
  keepScroll?: boolean;
}

const STAYS_INSIDE = /^([/?](?!\/)|\.)/;

/** The one place that knows the router. Addresses outside, mail, phone and parts of this page are plain links. */
export function AppLink({ href, reload, keepScroll, children, ...rest }: AppLinkProps) {
  if (STAYS_INSIDE.test(href)) {
    return (
      <Link {...rest} to={href} reloadDocument={reload} preventScrollReset={keepScroll}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={href} rel={rest.rel ?? (rest.target === '_blank' ? 'noopener noreferrer' : undefined)}>
      {children}
    </a>
  );
}
