/** Source id of figures that a backend sends without a source. The character ~ distinguishes it from real ids. */
export const STATED_SOURCE_ID = '~stated';

export const isStatedSource = ({ id }: { id: string }): boolean => id === STATED_SOURCE_ID;
