import { FlightPage } from '#client/features/flight/flight-page.tsx';
import { loadFlight } from '#client/features/flight/load-flight.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-flight.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFlight(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalFlightRoute({ loaderData }: Route.ComponentProps) {
  return <FlightPage content={loaderData} />;
}
