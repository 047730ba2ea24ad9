import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';
import { buttonClass, type ButtonLook } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
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

/** Goes somewhere and looks like a button. */
export function ButtonLink({ variant, size, wide, wraps, className, ...rest }: AppLinkProps & ButtonLook) {
  return <AppLink {...rest} className={buttonClass({ variant, size, wide, wraps }, className)} />;
}

interface TextLinkProps extends AppLinkProps {
  /** `plain` underlines on hover only; `more` stands alone and leads on. */
  look?: 'text' | 'plain' | 'more';
  /** After the words. */
  icon?: IconName;
}

export function TextLink({ look = 'text', icon, className, children, ...rest }: TextLinkProps) {
  return (
    <AppLink {...rest} className={joinClasses(look !== 'text' && look, className) || undefined}>
      {children}
      {icon && <Icon name={icon} />}
    </AppLink>
  );
}
