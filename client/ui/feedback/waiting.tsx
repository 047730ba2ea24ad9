import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

interface WaitingProps {
  /** 'Loading' by default. */
  label?: string;
  large?: boolean;
  /** Without delay, for a wait caused by a user's action. */
  atOnce?: boolean;
}

/** Indeterminate progress. */
export function Spinner({ label, large, atOnce }: WaitingProps) {
  const t = useText('ui');
  return (
    <div className={atOnce ? 'waiting' : 'waiting appears-late'} role="status">
      <span className={large ? 'scale scale--l' : 'scale'} aria-hidden="true" />
      <span>{label ?? t('loading')}</span>
    </div>
  );
}

/** Placeholder of a line or box, visible after 200 ms so that short waits do not flicker. */
export function Skeleton({ width, height, className }: { width?: string; height?: string; className?: string }) {
  return <span className={joinClasses('skeleton', className)} style={{ width, height }} />;
}

/** Announces the skeletons inside once. */
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
