import { joinClasses } from '#client/ui/join-classes.ts';

export const BUTTON_VARIANTS = ['plain', 'primary', 'solid', 'quiet', 'danger'] as const;
export type ButtonVariant = (typeof BUTTON_VARIANTS)[number];

export interface ButtonLook {
  /** One primary a page. */
  variant?: ButtonVariant;
  size?: 's' | 'l';
  wide?: boolean;
  /** Lets a long label break into lines. */
  wraps?: boolean;
}

/** For whatever must look like a button and is not one of ours: a link, a trigger of the library. */
export function buttonClass({ variant = 'plain', size, wide, wraps }: ButtonLook, extra?: string): string {
  return joinClasses(
    'btn',
    variant !== 'plain' && `btn--${variant}`,
    size && `btn--${size}`,
    wide && 'btn--wide',
    wraps && 'btn--wrap',
    extra,
  );
}
