import { useText } from '#client/i18n/use-text.ts';

export interface WaitingProps {
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
