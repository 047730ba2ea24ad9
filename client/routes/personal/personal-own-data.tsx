import { loadOwnData } from '#client/features/own-data/load-own-data.server.ts';
import { OwnDataPage } from '#client/features/own-data/own-data-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-own-data.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadOwnData(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalOwnDataRoute({ loaderData: { phone, number } }: Route.ComponentProps) {
  return <OwnDataPage phone={phone} number={number} />;
}
