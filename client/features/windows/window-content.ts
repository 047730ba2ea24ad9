import { isRouteErrorResponse } from 'react-router';
import type { CourseContent } from '#client/features/course-detail/load-course-detail.server.ts';
import type { SchoolContent } from '#client/features/school-detail/load-school-detail.server.ts';
import type { NewsArticleContent } from '#client/features/study-news/load-news.server.ts';

export type WindowContent =
  | { kind: 'school'; content: SchoolContent }
  | { kind: 'course'; course: CourseContent }
  | { kind: 'news'; article: NewsArticleContent };

export type WindowResult<Content> = { kind: 'here'; content: Content } | { kind: 'unknown' } | { kind: 'failed' };

/**
 * Loads the content of a window. Never rejects: network errors, an unavailable backend and missing items are displayed
 * in the window.
 */
export async function loadWindow<Content>(loadedContent: Promise<Content>): Promise<WindowResult<Content>> {
  try {
    return { kind: 'here', content: await loadedContent };
  } catch (error) {
    return { kind: isRouteErrorResponse(error) && error.status === 404 ? 'unknown' : 'failed' };
  }
}
