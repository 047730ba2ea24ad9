import { FamilyRoom } from '#client/features/family/family-room.tsx';
import { actInFamilyRoom, loadFamilyRoom } from '#client/features/family/load-family.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/family.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFamilyRoom(context, request);

export const action = ({ context, request }: Route.ActionArgs) => actInFamilyRoom(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function FamilyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FamilyRoom content={loaderData.content} refused={actionData} />;
}
