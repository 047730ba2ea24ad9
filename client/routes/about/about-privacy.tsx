import { loadAboutPrivacy } from '#client/features/about/load-about.server.ts';
import { AboutPrivacy } from '#client/features/about/about-privacy.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/about-privacy.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadAboutPrivacy(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function AboutPrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPrivacy policy={loaderData.policy} />;
}
