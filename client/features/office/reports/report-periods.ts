const MONTH_LENGTH = 'YYYY-MM'.length;
/** Month in which applications for the entry of the next year begin. */
const CYCLE_MONTH = '09';

interface ReportPeriod {
  id: 'month' | 'lastMonth' | 'intake' | 'year';
  from: string;
  to: string;
}

/** Returns the periods that a report offers. `today` is a day in the site's time zone, such as '2026-11-30'. */
export function getReportPeriods(today: string): ReportPeriod[] {
  const year = Number(today.slice(0, 4));
  const month = today.slice(5, MONTH_LENGTH);
  const lastDayOfLastMonth = new Date(Date.parse(`${today.slice(0, MONTH_LENGTH)}-01`) - 1).toISOString().slice(0, 10);
  const cycleYear = month < CYCLE_MONTH ? year - 1 : year;
  return [
    { id: 'month', from: `${today.slice(0, MONTH_LENGTH)}-01`, to: today },
    { id: 'lastMonth', from: `${lastDayOfLastMonth.slice(0, MONTH_LENGTH)}-01`, to: lastDayOfLastMonth },
    { id: 'intake', from: `${cycleYear}-${CYCLE_MONTH}-01`, to: today },
    { id: 'year', from: `${year}-01-01`, to: today },
  ];
}
