import { createLazyPart } from '#client/ui/lazy-part.tsx';

/** Pathway courses, loaded only for a student whose results reach few degrees. */
export const PathwayFirst = createLazyPart({
  load: async () => (await import('./pathway-first-courses.tsx')).PathwayFirstCourses,
  namespaces: ['facts', 'pathway', 'ui'],
});
