/** Month in which studies begin, such as '2027-09'. */
export const INTAKE_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/;

const MONTHS_AHEAD = 36;

/** Lists the intakes of the next three years from the month of `today`, such as '2026-11-29'. */
export function listNextIntakes(today: string): string[] {
  const firstMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => {
    const month = firstMonth + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
