import { type CalendarEntry, renderCalendar } from '#shared/render-calendar.ts';

export function saveCalendar(name: string, entries: readonly CalendarEntry[]) {
  const objectUrl = URL.createObjectURL(new Blob([renderCalendar(entries)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = name;
  link.click();
  URL.revokeObjectURL(objectUrl);
}
