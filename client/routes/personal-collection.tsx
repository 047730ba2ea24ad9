import { BeingBuilt } from '#client/features/being-built/being-built.tsx';
import { loadBeingBuilt } from '#client/features/being-built/load-being-built.server.ts';
import { pageMeta } from '#client/site/page-head.ts';
import type { Route } from './+types/personal-collection.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadBeingBuilt(context, request);

export const meta = pageMeta;

export default function PersonalCollectionRoute({ loaderData }: Route.ComponentProps) {
  return <BeingBuilt title={loaderData.head.title} />;
}
