import type { CaseState } from '#shared/rules/application/case-state.ts';
import type { CourseState } from '#shared/rules/application/course-state.ts';
import { type CaseDocument, getWaitingSince } from '#shared/rules/application/document-checklist.ts';
import {
  getAcceptedOfferKind,
  type ApplicationState,
  hasAccepted,
  isAcceptableOffer,
  stateOfCase,
  statesOfCourses,
} from './application-state.ts';

/** Denormalised state of an application for lists, stored in its row and derived from its log. */
export interface ApplicationSummary {
  /** Number of reached steps. */
  steps: number;
  decisions: number;
  /** Whether the application was submitted. */
  sent: 0 | 1;
  /** Number of offers, without declined ones. */
  offers: number;
  /** Accepted place: 0 none, 1 conditional, 2 unconditional. */
  accepted: 0 | 1 | 2;
  caseState: CaseState;
  /** JSON array of the courses' states with their reply deadlines (CourseStanding). */
  courseStates: string;
  /** Number of the student's messages without a reply. */
  unanswered: number;
  /**
   * Deadlines of open offers, distinct and ascending; empty after an acceptance. All are stored, because which one is
   * next depends on the current day.
   */
  replyDays: readonly string[];
  /** JSON array of the documents that wait for an upload by the student or for a review by the agency. */
  documents: string;
  /** Day since which the earliest received document waits for the agency; '' for none. */
  documentsDay: string;
}

/** State of a course in a list. `replyBy` is the deadline of its open offer; '' if there is none. */
export interface CourseStanding {
  state: CourseState;
  replyBy: string;
}

/** Document of a case in a list. */
export type WaitingDocument = Pick<CaseDocument, 'kind' | 'state' | 'due'>;

/** Open offer with a deadline. */
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
    caseState: stateOfCase(state),
    courseStates: JSON.stringify(
      statesOfCourses(state).map((courseState, index): CourseStanding => ({
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

/** Returns the next reply deadline on or after `today`; '' if there is none. */
export const findNextReplyDay = (state: ApplicationState, today: string): string =>
  summarizeApplication(state).replyDays.find((day) => day >= today) ?? '';
