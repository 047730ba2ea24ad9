import { AboutUs } from '#client/features/about/about-us.tsx';
import { loadAboutUs } from '#client/features/about/load-about.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/about-us.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadAboutUs(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function AboutUsRoute({ loaderData }: Route.ComponentProps) {
  return <AboutUs modules={loaderData.modules} failed={loaderData.failed} />;
}
