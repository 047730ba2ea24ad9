import type { RouterContextProvider } from 'react-router';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { type MyLecture, myLectures } from '#shared/contract/lecture.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { outsideAddress } from '#client/site/outside-address.ts';
import { pageQuery } from '#client/site/page-query.ts';
import { readPageNumber } from '#client/site/read-query.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { requireUser } from '#client/site/require-user.server.ts';
import type { LectureLine } from './lecture-line.ts';
import { toLectureLine } from './to-lecture-line.ts';

/** Nobody signs up for so many that those to come need pages. */
const MOST_UPCOMING = 50;

export interface MyLectureLine extends LectureLine {
  /** '' until it is given out. */
  joinUrl: string;
  attended: boolean;
}

/** What is to come stands above; the paging is that of the past ones. A list that could not be asked for is null. */
export async function loadMyLectures(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const currentPage = readPageNumber(pageQuery('myLectures', request.url));
  const [upcoming, past] = await Promise.all([
    portal.main.ask(myLectures, { when: 'upcoming', showCount: MOST_UPCOMING }),
    portal.main.ask(myLectures, { when: 'past', currentPage }),
  ]);
  return {
    head: { title: textsIn(portal.locale).getFixedT(null, 'lecture')('mine.title') },
    upcoming: upcoming.ok ? upcoming.value.rows.map(toMyLine) : null,
    past: past.ok ? past.value.rows.map(toMyLine) : null,
    pastPage: past.ok ? past.value.page : EMPTY_PAGE,
  };
}

export type MyLecturesContent = Awaited<ReturnType<typeof loadMyLectures>>;

const toMyLine = (lecture: MyLecture): MyLectureLine => ({
  ...toLectureLine(lecture),
  joinUrl: outsideAddress(lecture.joinUrl),
  attended: lecture.attended,
});
