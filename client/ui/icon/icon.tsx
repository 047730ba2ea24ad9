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

/** The masks that client/styles/frame/icons.css draws. */
export const ICON_NAMES = [
  'search',
  'survey',
  'heart',
  'heart-on',
  'compare',
  'map',
  'list',
  'close',
  'min',
  'grip',
  'down',
  'up',
  'right',
  'left',
  'phone',
  'chat',
  'bubbles',
  'calendar',
  'check',
  'warn',
  'info',
  'mic',
  'send',
  'plus',
  'filter',
  'user',
  'pin',
  'play',
  'pause',
  'file',
  'download',
  'share',
  'retry',
  'good',
  'bad',
  'menu',
  'eye',
  'lock',
  'globe',
  'edit',
  'clock',
  'bell',
  'image',
  'sum',
  'home',
  'star',
  'external',
  'minus',
  'locate',
  'trash',
  'upload',
  'qr',
  'offline',
  'link',
  'clip',
  'print',
  'crop',
  'more',
  'undo',
] as const;
