import { data } from 'react-router';
import { BeingBuilt } from '#client/features/being-built/being-built.tsx';
import { loadBeingBuilt } from '#client/features/being-built/load-being-built.server.ts';
import { pageMeta } from '#client/site/page-head.ts';
import type { Route } from './+types/school-detail.ts';

/** A school's number; anything else in its place is no school. */
const DIGITS = /^\d+$/;

export function loader({ context, request, params }: Route.LoaderArgs) {
  const content = loadBeingBuilt(context, request);
  if (!DIGITS.test(params.detail)) throw data(null, { status: 404 });
  return content;
}

export const meta = pageMeta;

export default function SchoolDetailRoute({ loaderData }: Route.ComponentProps) {
  return <BeingBuilt title={loaderData.head.title} />;
}
