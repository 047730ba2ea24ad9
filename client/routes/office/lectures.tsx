import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { LectureListPage } from '#client/features/office/lectures/lecture-list-page.tsx';
import { listLectures } from '#shared/contract/office/lectures.ts';
import type { Route } from './+types/lectures.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const listName = getOfficeQuery(request).get('list') === 'past' ? 'past' : 'upcoming';
  return { name: listName, list: await queryOffice(context, request, listLectures, { list: listName }) } as const;
}

export default function LecturesRoute({ loaderData }: Route.ComponentProps) {
  return <LectureListPage {...loaderData} />;
}
