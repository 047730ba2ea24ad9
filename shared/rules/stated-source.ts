/** Of all that a backend states without naming a source. A backend's own sources have ids of theirs, which are digits or words. */
export const STATED_SOURCE_ID = '~stated';

export const isStated = ({ id }: { id: string }): boolean => id === STATED_SOURCE_ID;
