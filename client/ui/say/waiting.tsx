import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

interface WaitingProps {
  /** What is being done; 'Loading' without it. */
  label?: string;
  large?: boolean;
  /** Shows at once, for a wait that the visitor has started. */
  atOnce?: boolean;
}

/** The scale runs: something is under way and its end is not known. */
export function Waiting({ label, large, atOnce }: WaitingProps) {
  const t = useText('ui');
  return (
    <div className={atOnce ? 'waiting' : 'waiting appears-late'} role="status">
      <span className={large ? 'scale scale--l' : 'scale'} aria-hidden="true" />
      <span>{label ?? t('loading')}</span>
    </div>
  );
}

/** One drifting scale in place of a line or a box. Shows after 200 ms; before, nobody has noticed waiting. */
export function Skeleton({ width, height, className }: { width?: string; height?: string; className?: string }) {
  return <span className={joinClasses('skeleton', className)} style={{ width, height }} />;
}

/** Around the skeletons of one thing, so that it is announced once. */
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
