import { queryOffice, requireOffice } from '#client/features/office/office-request.server.ts';
import { HeldFeesPage } from '#client/features/office/content/held-fees-page.tsx';
import { listHeldFees } from '#shared/contract/office/content.ts';
import type { Route } from './+types/content-held-fees.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  isPreview: requireOffice(context).isPreview,
  ...(await queryOffice(context, request, listHeldFees, {})),
});

export default function HeldFeesRoute({ loaderData }: Route.ComponentProps) {
  return <HeldFeesPage {...loaderData} />;
}
