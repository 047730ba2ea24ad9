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

const APP_PATH_PATTERN = /^([/?](?!\/)|\.)/;

/** Renders a router link for paths of the app, and a plain link for external URLs, mailto, tel and fragments. */
export function AppLink({ href, reload, keepScroll, children, ...anchorProps }: AppLinkProps) {
  if (APP_PATH_PATTERN.test(href)) {
    return (
      <Link {...anchorProps} to={href} reloadDocument={reload} preventScrollReset={keepScroll}>
        {children}
      </Link>
    );
  }
  return (
    <a
      {...anchorProps}
      href={href}
      rel={anchorProps.rel ?? (anchorProps.target === '_blank' ? 'noopener noreferrer' : undefined)}
    >
      {children}
    </a>
  );
}

export function ButtonLink({
  variant,
  size,
  wide: isWide,
  wraps: isWrapping,
  className,
  ...linkProps
}: AppLinkProps & ButtonStyle) {
  return (
    <AppLink {...linkProps} className={buttonClass({ variant, size, wide: isWide, wraps: isWrapping }, className)} />
  );
}

interface TextLinkProps extends AppLinkProps {
  /** `plain` is underlined only on hover. `more` is a stand-alone link to further content. */
  variant?: 'text' | 'plain' | 'more';
  icon?: IconName;
}

export function TextLink({ variant = 'text', icon, className, children, ...linkProps }: TextLinkProps) {
  return (
    <AppLink {...linkProps} className={joinClasses(variant !== 'text' && variant, className) || undefined}>
      {children}
      {icon && <Icon name={icon} />}
    </AppLink>
  );
}
