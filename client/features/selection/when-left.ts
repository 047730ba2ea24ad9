import type { FocusEvent } from 'react';

/** For a control of a group: when the focus goes to none of the others. */
export const whenLeft = (group: string, act: () => void) => (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.closest(group)?.contains(event.relatedTarget)) act();
};
