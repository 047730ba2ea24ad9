// What other features may use of this one. It stands here and not in client/site, which every page loads.
export { saveCalendar } from './calendar.ts';
