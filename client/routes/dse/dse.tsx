import { DseLanding } from '#client/features/dse-channel/dse-landing.tsx';
import { loadDse } from '#client/features/dse-channel/load-dse.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/dse.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadDse(context);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function DseRoute({ loaderData }: Route.ComponentProps) {
  return <DseLanding asked={loaderData.asked} />;
}
