import { loadPrivacyPolicy } from '#client/features/privacy-policy/load-privacy-policy.server.ts';
import { PrivacyPage } from '#client/features/privacy-policy/privacy-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/about-privacy.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPrivacyPolicy(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function AboutPrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage policy={loaderData.policy} />;
}
