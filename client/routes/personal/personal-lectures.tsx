import { loadMyLectures } from '#client/features/lectures/load-lectures.server.ts';
import { MyLectures } from '#client/features/lectures/my-lectures.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-lectures.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadMyLectures(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalLecturesRoute({ loaderData }: Route.ComponentProps) {
  return <MyLectures content={loaderData} />;
}
