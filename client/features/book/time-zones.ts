/** Time zones offered without JavaScript, by the message key of their name. */
export const ZONE_CHOICES = {
  hongKong: 'Asia/Hong_Kong',
  shanghai: 'Asia/Shanghai',
  taipei: 'Asia/Taipei',
  singapore: 'Asia/Singapore',
  tokyo: 'Asia/Tokyo',
  london: 'Europe/London',
  paris: 'Europe/Paris',
  newYork: 'America/New_York',
  losAngeles: 'America/Los_Angeles',
  sydney: 'Australia/Sydney',
  auckland: 'Pacific/Auckland',
} as const;
export type ZoneChoice = keyof typeof ZONE_CHOICES;

/** Returns the text if it is a time zone that Intl supports, or '' otherwise. */
export function parseTimeZone(text: string): string {
  try {
    return text === '' ? '' : new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return '';
  }
}

/** Groups slots by their date, such as '2026-12-01', in a time zone. */
export function groupSlotsByDay(slots: readonly string[], timeZone: string): [day: string, slots: string[]][] {
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const slotsPerDay = new Map<string, string[]>();
  for (const slot of slots) {
    const day = dayFormat.format(Date.parse(slot));
    slotsPerDay.set(day, [...(slotsPerDay.get(day) ?? []), slot]);
  }
  return [...slotsPerDay];
}
