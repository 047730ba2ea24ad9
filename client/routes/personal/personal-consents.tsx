import { ConsentsPage } from '#client/features/consent/consents-page.tsx';
import { loadConsents } from '#client/features/consent/load-consents.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-consents.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadConsents(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalConsentsRoute({ loaderData: { consents, countries } }: Route.ComponentProps) {
  return <ConsentsPage consents={consents} countries={countries} />;
}
