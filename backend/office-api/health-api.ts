import { Hono } from 'hono';
import { batchRead } from '#backend/queries/database.ts';
import { selectCurrentAlarms } from '#backend/queries/watch.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { type Clock, MAX_INTERVAL_BY_CLOCK, findAlarms } from '#backend/watch/alarm-rules.ts';
import { getHealth as getHealthMetrics } from '#backend/watch/watch.ts';
import { getHealth } from '#shared/contract/office/health.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import { FORBIDDEN, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const toMinutes = (ms: number) => Math.floor(ms / 60_000);

export const healthApi = new Hono<OfficeSessionEnv>();

serveCall(healthApi, getHealth, async (c) => {
  if (!isAllowed(c, 'steerSite', c.var.desk)) return FORBIDDEN;
  const metrics = await getHealthMetrics(c.env.DB, c.var.desk.agentKey);
  const [raisedAlarms] = await batchRead(c.env.DB, selectCurrentAlarms());
  const { now, clocks, notices, views, errors, lcp, texts } = metrics;
  return succeedOffice({
    alarms: findAlarms(metrics).map(({ rule, says }) => ({
      rule,
      says,
      minutes: toMinutes(now - (raisedAlarms.find((alarmRow) => alarmRow.rule === rule)?.since ?? now)),
    })),
    clocks: (Object.keys(MAX_INTERVAL_BY_CLOCK) as Clock[]).map((clock) => {
      const lastRunAt = clocks[clock];
      return { clock, minutes: lastRunAt === undefined ? null : toMinutes(now - lastRunAt) };
    }),
    noticesWaiting: notices.total,
    texts: texts.map(({ sent, most }) => ({ sent, most })),
    views,
    errors,
    slow: lcp,
  });
});
