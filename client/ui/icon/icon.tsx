import type { IconName } from './icon-names.ts';

export interface IconProps {
  name: IconName;
  /** Only for a sign that says something the words beside it do not. */
  label?: string;
  className?: string;
}

export function Icon({ name, label, className }: IconProps) {
  const classes = `i i-${name}${className ? ` ${className}` : ''}`;
  return label ? (
    <span className={classes} role="img" aria-label={label} />
  ) : (
    <span className={classes} aria-hidden="true" />
  );
}
