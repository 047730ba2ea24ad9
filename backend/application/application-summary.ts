import type { CaseState } from '#shared/rules/application/case-state.ts';
import type { CourseState } from '#shared/rules/application/course-state.ts';
import { type CaseDocument, getWaitingSince } from '#shared/rules/application/document-checklist.ts';
import {
  getAcceptedOfferKind,
  type ApplicationState,
  hasAccepted,
  isAcceptableOffer,
  computeCaseState,
  listCourseStates,
} from './application-state.ts';

/** State of an application for lists, derived from its log and stored in its row. */
export interface ApplicationSummary {
  /** Number of reached steps. */
  steps: number;
  decisions: number;
  /** Whether the application was submitted. */
  sent: 0 | 1;
  /** Number of offers that were not declined. */
  offers: number;
  /** Kind of the accepted place: 0 for none, 1 for conditional, 2 for unconditional. */
  accepted: 0 | 1 | 2;
  caseState: CaseState;
  /** JSON array of the courses' states with their reply deadlines (CourseStanding). */
  courseStates: string;
  /** Number of the student's messages without a reply. */
  unanswered: number;
  /**
   * Distinct reply deadlines of open offers, in ascending order. Empty after an acceptance. All are stored, because the
   * next one depends on the current day.
   */
  replyDays: readonly string[];
  /** JSON array of the documents that wait for an upload by the student or for a review by the agency. */
  documents: string;
  /** Day since which the earliest received document has waited for the agency, or '' if none waits. */
  documentsDay: string;
}

/** State of a course in a list. `replyBy` is the deadline of its open offer, or ''. */
export interface CourseStanding {
  state: CourseState;
  replyBy: string;
}

/** Document of a case in a list. */
export type WaitingDocument = Pick<CaseDocument, 'kind' | 'state' | 'due'>;

/** Open offer that has a reply deadline. */
export interface OpenOffer {
  id: number;
  course: number;
  replyBy: string;
}

export function listOpenOffers({ status, decisions }: ApplicationState): OpenOffer[] {
  if (status !== 'following' || hasAccepted({ decisions })) return [];
  return decisions
    .filter((decision) => isAcceptableOffer(decision) && decision.replyBy !== '')
    .map(({ id, course, replyBy }) => ({ id, course, replyBy }));
}

export function summarizeApplication(state: ApplicationState): ApplicationSummary {
  const { reached, decisions, messages } = state;
  const offers = decisions.filter(isAcceptableOffer);
  const pendingOffers = listOpenOffers(state);
  const replyDays = pendingOffers.map(({ replyBy }) => replyBy);
  const waitingDocuments =
    state.status === 'following' ? state.documents.filter((caseDocument) => getWaitingSince(caseDocument) !== '') : [];
  return {
    steps: reached.length,
    decisions: decisions.length,
    sent: state.isSent ? 1 : 0,
    offers: offers.length,
    accepted: getAcceptedOfferKind(state),
    caseState: computeCaseState(state),
    courseStates: JSON.stringify(
      listCourseStates(state).map((courseState, index): CourseStanding => ({
        state: courseState,
        replyBy: pendingOffers.find(({ course }) => course === index)?.replyBy ?? '',
      })),
    ),
    unanswered: messages.filter(({ from, responded }) => from === 'student' && !responded).length,
    replyDays: [...new Set(replyDays)].toSorted(),
    documents: JSON.stringify(
      waitingDocuments.map(({ kind, state: documentState, due }): WaitingDocument => ({
        kind,
        state: documentState,
        due,
      })),
    ),
    documentsDay: waitingDocuments.map(getWaitingSince).toSorted()[0] ?? '',
  };
}

/** Returns the next reply deadline on or after `today`, or '' if there is none. */
export const findNextReplyDay = (state: ApplicationState, today: string): string =>
  summarizeApplication(state).replyDays.find((day) => day >= today) ?? '';
