import type { Markup } from '#backend/desk/desk-view.ts';
import { joinWritten, writeIsolated } from '#backend/desk/write-isolated.ts';
import { courseParts, type OpenApplication } from './open-application.ts';

/** What a course is called, by its place in the form; school and course may be of two scripts. */
export const writeCourse = (application: OpenApplication, at: number): Markup | '' =>
  joinWritten(courseParts(application, at).map(writeIsolated));
