import { loadModularPage } from '#client/features/modular-page/load-modular-page.server.ts';
import { ModularPage } from '#client/features/modular-page/modular-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/modular-page.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => loadModularPage(context, params.dynamic);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function ModularPageRoute({ loaderData }: Route.ComponentProps) {
  return <ModularPage title={loaderData.title} modules={loaderData.modules} />;
}
