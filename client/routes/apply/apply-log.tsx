import { loadLog } from '#client/features/application-log/load-log.server.ts';
import { LogPage } from '#client/features/application-log/log-page.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/apply-log.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadLog(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function ApplyLogRoute({ loaderData }: Route.ComponentProps) {
  return <LogPage content={loaderData} />;
}
