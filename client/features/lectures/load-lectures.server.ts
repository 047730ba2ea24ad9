import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { normalizeExternalUrl, sitePath } from '#client/site/addresses.ts';
import { getPageQuery, parsePageNumber } from '#client/site/portal/page-query.ts';
import { loadForUser, requireSite } from '#client/portal-request.server.ts';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { lectureList, type MyLecture, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { type LectureRow, toLectureRow } from './lecture-row.ts';

/** Maximum number of upcoming lectures. There are only few, so they need no pagination. */
const MAX_UPCOMING_LECTURES = 50;

/** Loads lectures. Upcoming lectures are in a separate list, so pagination applies only to past ones. */
export async function loadLectures(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const { main, locale } = portalRequest;
  const currentPage = parsePageNumber(getPageQuery('lectures', request.url));
  const [upcomingLectures, pastLectures] = await Promise.all([
    main.ask(lectureList, { when: 'upcoming', showCount: MAX_UPCOMING_LECTURES }),
    main.ask(lectureList, { when: 'past', currentPage }),
  ]);
  const t = textsIn(locale).getText('lecture');
  return {
    head: { title: t('title'), description: t('description') },
    upcoming: upcomingLectures.ok ? upcomingLectures.value.rows.map(toLectureRow) : null,
    past: pastLectures.ok ? pastLectures.value.rows.map(toLectureRow) : null,
    pastPage: pastLectures.ok ? pastLectures.value.page : EMPTY_PAGE,
    /** Absolute URL of the page, for search engines. */
    address: `${portalRequest.origin}${sitePath(portalRequest.site.agent.keyCode, '/lecture')}`,
  };
}

export type LecturesContent = Awaited<ReturnType<typeof loadLectures>>;

export interface MyLectureRow extends LectureRow {
  /** URL of the online lecture, or '' until it is published. */
  joinUrl: string;
  attended: boolean;
}

/** Loads the lectures of a user. Pagination applies only to past ones. A list that could not be loaded is null. */
export async function loadMyLectures(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const currentPage = parsePageNumber(getPageQuery('myLectures', request.url));
  const [upcomingLectures, pastLectures] = await loadForUser(portalRequest, request, () =>
    Promise.all([
      portalRequest.main.ask(myLectures, { when: 'upcoming', showCount: MAX_UPCOMING_LECTURES }),
      portalRequest.main.ask(myLectures, { when: 'past', currentPage }),
    ]),
  );
  return {
    head: { title: textsIn(portalRequest.locale).getText('lecture')('mine.title') },
    upcoming: upcomingLectures.ok ? upcomingLectures.value.rows.map(toMyLectureRow) : null,
    past: pastLectures.ok ? pastLectures.value.rows.map(toMyLectureRow) : null,
    pastPage: pastLectures.ok ? pastLectures.value.page : EMPTY_PAGE,
  };
}

export type MyLecturesContent = Awaited<ReturnType<typeof loadMyLectures>>;

const toMyLectureRow = (lecture: MyLecture): MyLectureRow => ({
  ...toLectureRow(lecture),
  joinUrl: normalizeExternalUrl(lecture.joinUrl),
  attended: lecture.attended,
});
