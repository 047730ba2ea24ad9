import { data } from 'react-router';
import { loadCourseDetail } from '#client/features/course-detail/load-course-detail.server.ts';
import { loadSchoolDetail } from '#client/features/school-detail/load-school-detail.server.ts';
import { loadNewsArticle } from '#client/features/study-news/load-news.server.ts';
import { type WindowContent, loadWindow } from '#client/features/windows/window-content.ts';
import type { Route } from './+types/window.ts';

export async function loader({ context, request, params }: Route.LoaderArgs): Promise<WindowContent> {
  const { kind, detail } = params;
  switch (kind) {
    case 'school': {
      const { content } = await loadSchoolDetail(context, request, detail);
      return { kind, content };
    }
    case 'course': {
      const { course } = await loadCourseDetail(context, detail);
      return { kind, course };
    }
    case 'news': {
      const { article } = await loadNewsArticle(context, detail);
      return { kind, article };
    }
    default:
      throw data(null, { status: 404 });
  }
}

/** Catches errors, so that a failed window does not replace the page behind it with an error page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadWindow(serverLoader());
