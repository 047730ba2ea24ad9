import { type ButtonLook, buttonClass } from '#client/ui/button/button-class.ts';
import { AppLink, type AppLinkProps } from './app-link.tsx';

/** Goes somewhere and looks like a button. */
export function ButtonLink({ variant, size, wide, wraps, className, ...rest }: AppLinkProps & ButtonLook) {
  return <AppLink {...rest} className={buttonClass({ variant, size, wide, wraps }, className)} />;
}
