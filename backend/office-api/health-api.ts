import { Hono } from 'hono';
import { batchRead } from '#backend/queries/database.ts';
import { currentAlarms } from '#backend/queries/watch.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { type Clock, CLOCKS, findAlarms } from '#backend/watch/alarm-rules.ts';
import { getHealth as getHealthMetrics } from '#backend/watch/watch.ts';
import { getHealth } from '#shared/contract/office/health.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import { FORBIDDEN, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const minutes = (ms: number) => Math.floor(ms / 60_000);

export const healthApi = new Hono<OfficeSessionEnv>();

serveCall(healthApi, getHealth, async (c) => {
  if (!isAllowed(c, 'steerSite', c.var.desk)) return FORBIDDEN;
  const metrics = await getHealthMetrics(c.env.DB, c.var.desk.agentKey);
  const [raised] = await batchRead(c.env.DB, currentAlarms());
  const { now, clocks, notices, views, errors, lcp, texts } = metrics;
  return officeOk({
    alarms: findAlarms(metrics).map(({ rule, says }) => ({
      rule,
      says,
      minutes: minutes(now - (raised.find((alarmRow) => alarmRow.rule === rule)?.since ?? now)),
    })),
    clocks: (Object.keys(CLOCKS) as Clock[]).map((clock) => {
      const at = clocks[clock];
      return { clock, minutes: at === undefined ? null : minutes(now - at) };
    }),
    noticesWaiting: notices.total,
    texts: texts.map(({ sent, most }) => ({ sent, most })),
    views,
    errors,
    slow: lcp,
  });
});
