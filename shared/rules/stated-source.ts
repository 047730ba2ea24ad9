/** Source id of figures that a backend sends without a source. Real ids are digits or words. */
export const STATED_SOURCE_ID = '~stated';

export const isStated = ({ id }: { id: string }): boolean => id === STATED_SOURCE_ID;
