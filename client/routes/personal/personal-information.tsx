import { InformationPage } from '#client/features/personal-centre/information-page.tsx';
import { loadInformation } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { submitInformation } from '#client/features/personal-centre/personal-actions.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-information.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadInformation(context, request);

export const action = ({ context, request }: Route.ActionArgs) => submitInformation(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalInformationRoute({
  loaderData: { profile, mobile },
  actionData,
}: Route.ComponentProps) {
  return <InformationPage profile={profile} mobile={mobile} answer={actionData} />;
}
