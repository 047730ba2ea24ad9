import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { ButtonFaces } from './button-faces.tsx';

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children'> {
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
