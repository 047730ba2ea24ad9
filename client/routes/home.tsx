import { drawRanking } from '#client/features/home/entries.tsx';
import { drawMainland } from '#client/features/home/gaokao/gaokao.tsx';
import { drawHeroChart } from '#client/features/home/hero/hero.tsx';
import { HomePage } from '#client/features/home/home-page.tsx';
import { loadHome } from '#client/features/home/load-home.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await Promise.all([drawMainland(), drawRanking(), drawHeroChart()]);
  return loadHome(context);
}

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
