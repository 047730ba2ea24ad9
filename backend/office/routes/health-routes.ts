import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { type Markup, minutes } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { batchRead } from '#backend/queries/database.ts';
import { alarmsNow } from '#backend/queries/watch.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { type Clock, CLOCKS, findAlarms } from '#backend/watch/alarm-rules.ts';
import { getHealth } from '#backend/watch/watch.ts';

export const healthRoutes = new Hono<SignedDeskEnv>().get('/office/:agent/health', async (c) => {
  if (!isAllowed(c, 'steerSite', c.var.desk)) return c.notFound();
  return c.html(await writeHealth(c));
});

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`);

/** How the platform does, and how pages of this site did in browsers: for who steers the site. */
async function writeHealth(c: Desk): Promise<Markup> {
  const place = await placeOf(c, c.var.staff.name);
  const { say, siteName } = place;
  const figures = await getHealth(c.env.DB, c.var.desk.agentKey);
  const [kept] = await batchRead(c.env.DB, alarmsNow());
  const { now, clocks, notices, views, errors, lcp, texts } = figures;
  const sinceOf = (rule: string) => minutes(now - (kept.find((one) => one.rule === rule)?.since ?? now));
  const alarms = findAlarms(figures);
  const facts: [string, string | number, string][] = [
    ...(Object.keys(CLOCKS) as Clock[]).map((clock): [string, string, string] => {
      const at = clocks[clock];
      return [
        say(`clock.${clock}`),
        at === undefined ? say('health.never') : say('health.ago', { count: minutes(now - at) }),
        say('health.clocks'),
      ];
    }),
    [say('health.notices'), notices.total, ''],
    ...texts.map(({ sent, most }): [string, string, string] => [say('health.texts'), `${sent} / ${most}`, '']),
    [say('health.views'), views, say('health.twoHours')],
    [say('health.errors'), share(errors, views), `${errors} / ${views}`],
    [say('health.slow'), share(lcp.poor, lcp.all), `${lcp.poor} / ${lcp.all}`],
  ];
  return writeDocument(
    place,
    `${say('health')} | ${siteName}`,
    html`${writeBar(place, 'health')}
      <main class="list reports">
        <div class="list-head"><h2>${say('health')}</h2></div>
        <section>
          <h3>${say('health.alarms')}</h3>
          ${
            alarms.length === 0
              ? html`<p class="none">${say('health.well')}</p>`
              : html`<ul>
                  ${alarms.map(
                    ({ rule, says }) =>
                      html`<li>
                        ${say(`alarm.${rule}`, { says })}
                        <span class="meta">${say('health.since', { count: sinceOf(rule) })}</span>
                      </li>`,
                  )}
                </ul>`
          }
        </section>
        ${writeFacts('report-facts', facts)}
      </main>`,
  );
}
