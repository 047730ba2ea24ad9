import { Hono } from 'hono';
import {
  calendarFeed,
  closeCalendarAddress,
  makeCalendarAddress,
  nextDates,
} from '#shared/contract/account/next-dates.ts';
import { answer, checkInput } from '#backend/answer/answer-call.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hashToken, randomText } from '#backend/identity/secrets.ts';
import { listNextDates } from '#backend/next-dates/list-next-dates.ts';
import { findRow, writeTogether } from '#backend/queries/database.ts';
import * as query from '#backend/queries/next-dates.ts';

const SECRET_BYTES = 32;

/** What lies ahead of a student, on their page and in their calendar. */
export const nextDatesRoutes = new Hono<BackendEnv>()
  .get(nextDates.path, requireLogin(), async (c) => {
    const { user, caller } = c.var;
    const [dates, address] = await Promise.all([
      listNextDates(c.env.DB, user.id, caller),
      findRow(c.env.DB, query.calendarAddressOf(user.id)),
    ]);
    return answer(c, nextDates, { dates, addressMadeAt: address?.madeAt ?? '', addressReadAt: address?.readAt ?? '' });
  })
  .post(makeCalendarAddress.path, requireLogin(), async (c) => {
    const { user, caller } = c.var;
    const secret = randomText(SECRET_BYTES);
    const { agentKey, locale } = caller;
    const [secretHash, now] = [await hashToken(secret), new Date().toISOString()];
    await writeTogether(c.env.DB, [query.keepCalendarAddress({ userId: user.id, secretHash, agentKey, locale, now })]);
    return answer(c, makeCalendarAddress, { secret });
  })
  .post(closeCalendarAddress.path, requireLogin(), async (c) => {
    await writeTogether(c.env.DB, [query.closeCalendar(c.var.user.id)]);
    return answer(c, closeCalendarAddress, null);
  })
  .post(calendarFeed.path, checkInput('json', calendarFeed.input), async (c) => {
    const { secret } = c.req.valid('json');
    const reader = await findRow(c.env.DB, query.readerOfCalendar(await hashToken(secret), c.var.caller.agentKey));
    if (!reader) return answer(c, calendarFeed, { found: false, locale: '', dates: [] });
    const today = new Date().toISOString().slice(0, 10);
    if (reader.readAt !== today) await writeTogether(c.env.DB, [query.noteCalendarRead(reader.userId, today)]);
    const dates = await listNextDates(c.env.DB, reader.userId, reader);
    return answer(c, calendarFeed, { found: true, locale: reader.locale, dates });
  });
