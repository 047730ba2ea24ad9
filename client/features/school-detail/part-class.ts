/** A section of so few lines would stand in a void as large as itself. */
const FEW_LINES = 3;
export const partClass = (lines: number) => (lines < FEW_LINES ? 'part part--short' : 'part');
