import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';
import { buttonClass, type ButtonStyle } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  /** Loads a new document, which a change of language needs. */
  reload?: boolean;
  /** Keeps the scroll position, for tabs and filters in the URL. */
  keepScroll?: boolean;
}

const APP_PATH = /^([/?](?!\/)|\.)/;

/** Renders a router link for paths of the app, and a plain link for external URLs, mailto, tel and fragments. */
export function AppLink({ href, reload, keepScroll, children, ...rest }: AppLinkProps) {
  if (APP_PATH.test(href)) {
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

export function ButtonLink({ variant, size, wide, wraps, className, ...rest }: AppLinkProps & ButtonStyle) {
  return <AppLink {...rest} className={buttonClass({ variant, size, wide, wraps }, className)} />;
}

interface TextLinkProps extends AppLinkProps {
  /** `plain` underlines on hover only; `more` is a stand-alone link to further content. */
  variant?: 'text' | 'plain' | 'more';
  icon?: IconName;
}

export function TextLink({ variant = 'text', icon, className, children, ...rest }: TextLinkProps) {
  return (
    <AppLink {...rest} className={joinClasses(variant !== 'text' && variant, className) || undefined}>
      {children}
      {icon && <Icon name={icon} />}
    </AppLink>
  );
}
