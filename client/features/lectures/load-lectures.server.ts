import type { RouterContextProvider } from 'react-router';
import { pageQuery } from '#client/site/page-query.ts';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { lectureList } from '#shared/contract/lecture.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { readPageNumber } from '#client/site/read-query.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { sitePath } from '#client/site/site-path.ts';
import { toLectureLine } from './to-lecture-line.ts';

/** There are never so many to come that they need pages. */
const MOST_UPCOMING = 50;

/** What is to come stands above; the paging is that of the past ones. */
export async function loadLectures(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  const { main, locale } = portal;
  const currentPage = readPageNumber(pageQuery('lectures', request.url));
  const [upcoming, past] = await Promise.all([
    main.ask(lectureList, { when: 'upcoming', showCount: MOST_UPCOMING }),
    main.ask(lectureList, { when: 'past', currentPage }),
  ]);
  const t = textsIn(locale).getFixedT(null, 'lecture');
  return {
    head: { title: t('title'), description: t('description') },
    upcoming: upcoming.ok ? upcoming.value.rows.map(toLectureLine) : null,
    past: past.ok ? past.value.rows.map(toLectureLine) : null,
    pastPage: past.ok ? past.value.page : EMPTY_PAGE,
    /** Whole, for search engines. */
    address: `${portal.origin}${sitePath(portal.site.agent.keyCode, '/lecture')}`,
  };
}

export type LecturesContent = Awaited<ReturnType<typeof loadLectures>>;
