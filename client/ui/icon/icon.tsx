import type { ICON_NAMES } from './icon-names.ts';

interface IconProps {
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

/** The masks that client/styles/frame/icons.css draws; the list of them is no part of the first load. */
export type IconName = (typeof ICON_NAMES)[number];
