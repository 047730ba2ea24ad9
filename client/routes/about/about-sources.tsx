import { loadSources } from '#client/features/sources/load-sources.server.ts';
import { SourcesPage } from '#client/features/sources/sources-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/about-sources.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadSources(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function AboutSourcesRoute({ loaderData }: Route.ComponentProps) {
  return <SourcesPage sources={loaderData.sources} />;
}
