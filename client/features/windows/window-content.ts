import type { CourseFacts } from '#client/features/course-detail/offers.ts';
import type { SchoolContent } from '#client/features/school-detail/offers.ts';
import type { NewsArticleContent } from '#client/features/study-news/offers.ts';

export type WindowContent =
  | { kind: 'school'; content: SchoolContent }
  | { kind: 'course'; course: CourseFacts }
  | { kind: 'news'; article: NewsArticleContent };
