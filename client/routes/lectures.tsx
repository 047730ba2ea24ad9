import { Lectures } from '#client/features/lectures/lectures.tsx';
import { loadLectures } from '#client/features/lectures/load-lectures.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/lectures.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadLectures(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function LecturesRoute({ loaderData }: Route.ComponentProps) {
  return <Lectures content={loaderData} />;
}
