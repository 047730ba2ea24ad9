import { FamilyLinksPage } from '#client/features/family/family-links-page.tsx';
import { actOnFamily, loadFamilyLinks } from '#client/features/family/load-family.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-family.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFamilyLinks(context, request);

export const action = ({ context, request }: Route.ActionArgs) => actOnFamily(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalFamilyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FamilyLinksPage content={loaderData.content} deed={actionData} />;
}
