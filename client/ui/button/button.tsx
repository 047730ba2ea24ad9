import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import { getIconClass, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

interface ButtonProps extends ButtonStyle, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /**
   * Whether the action is pending. Pass true or false instead of undefined if it can become true, so that the button
   * reserves the width from the first render.
   */
  pending?: boolean;
  /** Label while pending, such as 'Saving'. */
  pendingLabel?: string;
  /**
   * Disables the button and is shown next to it. The button remains focusable, so that screen readers announce the
   * reason.
   */
  disabledReason?: string;
}

/** Renders a native button. While pending it keeps its width and focus and ignores clicks. */
export function Button({
  variant,
  size,
  wide: isWide,
  wraps: isWrapping,
  pending: isPending,
  pendingLabel,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isInactive = isPending || disabledReason !== undefined;
  // preventDefault also prevents the submission of a form.
  const preventClick = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide: isWide, wraps: isWrapping }, className)}
      onClick={isInactive ? preventClick : onClick}
      aria-busy={isPending || undefined}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-describedby={joinClasses(rest['aria-describedby'], disabledReason !== undefined && reasonId) || undefined}
    >
      {isPending === undefined ? (
        children
      ) : (
        <ButtonLabels pending={isPending} idleLabel={children} busy={pendingLabel ?? children} />
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

export interface ButtonStyle {
  /** Variant. A page has at most one primary button. */
  variant?: ButtonVariant;
  size?: 's' | 'l';
  wide?: boolean;
  wraps?: boolean;
}

/** Returns the button classes, for links and React Aria triggers. */
export function buttonClass({ variant = 'plain', size, wide, wraps }: ButtonStyle, extraClass?: string): string {
  return joinClasses(
    'btn',
    variant !== 'plain' && `btn--${variant}`,
    size && `btn--${size}`,
    wide && 'btn--wide',
    wraps && 'btn--wrap',
    extraClass,
  );
}

interface ButtonLabelsProps {
  pending: boolean;
  idleLabel: ReactNode;
  busy: ReactNode;
}

/** Both labels share one grid cell, so the button is always as wide as the longer one. */
function ButtonLabels({ pending, idleLabel, busy }: ButtonLabelsProps) {
  return (
    <span className="btn__faces">
      <span aria-hidden={pending || undefined}>{idleLabel}</span>
      <span aria-hidden={pending ? undefined : true}>
        <span className="scale" aria-hidden="true" />
        {busy}
      </span>
    </span>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className, type = 'button', ...buttonProps }: IconButtonProps) {
  return (
    <button
      {...buttonProps}
      type={type}
      className={joinClasses('btn btn--icon', getIconClass(icon), className)}
      aria-label={label}
    />
  );
}

/** Sets the pending state for the duration of an action, and resets it if the action throws. */
export async function whilePending<T>(setPending: (isPending: boolean) => void, action: () => Promise<T>): Promise<T> {
  setPending(true);
  try {
    return await action();
  } finally {
    setPending(false);
  }
}
