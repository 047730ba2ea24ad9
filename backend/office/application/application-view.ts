import type { ActionAnswer, OfficePlace, Markup } from '#backend/office/office-view.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { courseParts, type OpenApplication } from './open-application.ts';

/** An application with what may be done to it, beside a conversation or on a page of its own. */
export interface ApplicationView extends Pick<OfficePlace, 'base' | 'locale' | 'say' | 'timeZone'> {
  application: OpenApplication;
  /** The conversation to come back to; 0 on the application's own page. */
  conversation: number;
  /** What became of the last action. */
  action: ActionAnswer | null;
  /** The form with which somebody came for it; '' for none. */
  open: string;
  /** Where it has just been opened, with a reason; else ''. */
  passportNumber: string;
}

/** What was typed into a field of the action that was refused. */
export const typedIn = ({ action }: ApplicationView, kind: string, field: string) =>
  action?.typed.kind === kind ? (action.typed[field] ?? '') : '';

/** What a course is called, by its place in the form; school and course may be of two scripts. */
export const writeCourse = (application: OpenApplication, at: number): Markup | '' =>
  joinWritten(courseParts(application, at).map(writeIsolated));
