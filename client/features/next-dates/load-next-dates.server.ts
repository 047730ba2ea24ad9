import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { nextDates } from '#shared/contract/account/next-dates.ts';

/** What lies ahead of the reader; null where it could not be asked for. */
export async function loadNextDates(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const found = await portal.main.ask(nextDates, {});
  return {
    head: { title: textsIn(portal.locale).of('next-dates')('title') },
    next: found.ok ? found.value : null,
  };
}

export type NextDatesContent = Awaited<ReturnType<typeof loadNextDates>>;
