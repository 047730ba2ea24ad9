/** Returns the year of entry to prepare for if the deadline has passed, or null while it is open or unknown. */
export const getNextEntry = (deadline: { day: string; entry: number } | null, today: string): number | null =>
  deadline && deadline.day < today ? deadline.entry + 1 : null;
