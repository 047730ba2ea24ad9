import type { ICON_NAMES } from './icon-names.ts';

interface IconProps {
  name: IconName;
  /** Accessible name of an icon that has no adjacent text of the same meaning. */
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

/** Returns the classes of an element that draws an icon before or after its text without an element of its own. */
export const getIconClass = (name: IconName, place: 'before' | 'after' = 'before') =>
  `${place === 'after' ? 'has-icon-after' : 'has-icon'} i-${name}`;

/** The type only is imported, so that the list is not part of the first load. */
export type IconName = (typeof ICON_NAMES)[number];
