const DAY_MS = 24 * 3600 * 1000;

/** The moment that a lecture's time means: it is Hong Kong's. */
const momentOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`);

const dayBefore = (startTime: string) => momentOf(startTime) - DAY_MS;

/** When its students are reminded of it, and are given the address of an online one; null once that is over. */
export function reminderAt(startTime: string, now: number): string | null {
  const moment = dayBefore(startTime);
  return moment > now ? new Date(moment).toISOString() : null;
}

/** From a day before it begins until it ends. */
export const isJoinable = ({ startTime, endTime }: { startTime: string; endTime: string }, now: number) =>
  now >= dayBefore(startTime) && now <= momentOf(endTime);
