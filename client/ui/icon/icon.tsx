import type { ICON_NAMES } from './icon-names.ts';

interface IconProps {
  name: IconName;
  /** Accessible name, for an icon without adjacent text of the same meaning. */
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

/** Masks defined in client/styles/frame/icons.css. A type import, so the list is not in the first load. */
export type IconName = (typeof ICON_NAMES)[number];
