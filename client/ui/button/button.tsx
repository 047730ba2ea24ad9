import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /** Give true or false (not undefined) wherever it can become true, so that the width is right from the start. */
  pending?: boolean;
  /** The verb in progress, shown while pending. */
  pendingLabel?: string;
  /** Switches the button off and says beside it why. It stays reachable by keyboard, so that the reason is heard. */
  disabledReason?: string;
}

/** A native button. While pending it keeps its width and its focus and does nothing. */
export function Button({
  variant,
  size,
  wide,
  wraps,
  pending,
  pendingLabel,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const holdsBack = pending || disabledReason !== undefined;
  const stop = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(); // A submit button must not submit either.
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, wraps }, className)}
      onClick={holdsBack ? stop : onClick}
      aria-busy={pending || undefined}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-describedby={joinClasses(rest['aria-describedby'], disabledReason !== undefined && reasonId) || undefined}
    >
      {pending === undefined ? (
        children
      ) : (
        <ButtonFaces pending={pending} rest={children} busy={pendingLabel ?? children} />
      )}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className="btn-with-reason">
      {button}
      <span className="meta" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  );
}

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

interface ButtonFacesProps {
  pending: boolean;
  rest: ReactNode;
  busy: ReactNode;
}

/** Both labels lie on each other and one of them shows: the button is as wide as the longer one, always. */
function ButtonFaces({ pending, rest, busy }: ButtonFacesProps) {
  return (
    <span className="btn__faces">
      <span aria-hidden={pending || undefined}>{rest}</span>
      <span aria-hidden={pending ? undefined : true}>
        <span className="scale" aria-hidden="true" />
        {busy}
      </span>
    </span>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
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

/** Says that something is under way for as long as it is, also where it ends by throwing. */
export async function whilePending<T>(tell: (isPending: boolean) => void, act: () => Promise<T>): Promise<T> {
  tell(true);
  try {
    return await act();
  } finally {
    tell(false);
  }
}
