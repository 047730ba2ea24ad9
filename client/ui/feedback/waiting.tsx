import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

interface SpinnerProps {
  label?: string;
  isLarge?: boolean;
  /** Skips the delay before the spinner appears, for a wait caused by the user's action. */
  atOnce?: boolean;
}

export function Spinner({ label, isLarge, atOnce }: SpinnerProps) {
  const t = useText('ui');
  return (
    <div className={atOnce ? 'waiting' : 'waiting appears-late'} role="status">
      <span className={isLarge ? 'scale scale--l' : 'scale'} aria-hidden="true" />
      <span>{label ?? t('loading')}</span>
    </div>
  );
}

/** Renders a placeholder of a line or box. It appears after 200 ms, so that short waits do not flicker. */
export function Skeleton({ width, height, className }: { width?: string; height?: string; className?: string }) {
  return <span className={joinClasses('skeleton', className)} style={{ width, height }} />;
}

/** Announces loading once for all skeletons inside. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useText('ui');
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr">{label ?? t('loading')}</span>
      {children}
    </div>
  );
}
