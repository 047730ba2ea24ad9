import type { RouterContextProvider } from 'react-router';
import { ConsentsPage } from '#client/features/consent/consents-page.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { consentList } from '#shared/contract/account/consent.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import type { Route } from './+types/personal-consents.ts';

/** What somebody has agreed to; null where the backend did not say, or keeps nothing of it. */
async function loadConsents(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const [consents, countries] = await Promise.all([portal.ask(consentList, {}), portal.ask(countryList, {})]);
  const named = countries.ok ? countries.value.rows : [];
  return {
    head: { title: textsIn(portal.locale).of('consent')('title') },
    consents: consents.ok ? consents.value : null,
    countries: named.map((row) => ({ id: row.id, name: twoNames(row, portal.locale).own })),
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadConsents(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalConsentsRoute({ loaderData: { consents, countries } }: Route.ComponentProps) {
  return <ConsentsPage consents={consents} countries={countries} />;
}
