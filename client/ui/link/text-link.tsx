import { Icon } from '#client/ui/icon/icon.tsx';
import type { IconName } from '#client/ui/icon/icon-names.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink, type AppLinkProps } from './app-link.tsx';

export interface TextLinkProps extends AppLinkProps {
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
