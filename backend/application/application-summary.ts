import type { CaseState } from '#shared/rules/application/case-state.ts';
import { type CaseDocument, waitsFrom } from '#shared/rules/application/document-checklist.ts';
import { acceptedOffer, type ApplicationState, hasAccepted, isTakeable, stateOfCase } from './application-state.ts';

/** State of an application for lists, derived from its log and stored in its row. */
export interface ApplicationSummary {
  /** Number of reached steps. */
  steps: number;
  decisions: number;
  /** 1 if the application was sent to the schools. */
  sent: 0 | 1;
  /** Number of offers that were not declined. */
  offers: number;
  /** Accepted place: 0 none, 1 conditional, 2 unconditional. */
  accepted: 0 | 1 | 2;
  caseState: CaseState;
  /** Number of messages of the student without a response. */
  unanswered: number;
  /**
   * Deadlines of open offers, distinct and ascending; empty after an acceptance. All are stored, since the next one
   * depends on the current day.
   */
  replyDays: readonly string[];
  /** JSON array of documents that wait for the student or, once received, for the agency. */
  documents: string;
  /** First day from which one of the documents waits for the agency; '' without one. */
  documentsDay: string;
}

export type WaitingDocument = Pick<CaseDocument, 'kind' | 'state' | 'due'>;

export interface OpenOffer {
  id: number;
  course: number;
  replyBy: string;
}

export function openOffers({ status, decisions }: ApplicationState): OpenOffer[] {
  if (status !== 'following' || hasAccepted({ decisions })) return [];
  return decisions
    .filter((decision) => isTakeable(decision) && decision.replyBy !== '')
    .map(({ id, course, replyBy }) => ({ id, course, replyBy }));
}

export function summarize(state: ApplicationState): ApplicationSummary {
  const { reached, decisions, messages } = state;
  const offers = decisions.filter(isTakeable);
  const days = openOffers(state).map(({ replyBy }) => replyBy);
  const waiting = state.status === 'following' ? state.documents.filter((one) => waitsFrom(one) !== '') : [];
  return {
    steps: reached.length,
    decisions: decisions.length,
    sent: state.isSent ? 1 : 0,
    offers: offers.length,
    accepted: acceptedOffer(state),
    caseState: stateOfCase(state),
    unanswered: messages.filter(({ from, responded }) => from === 'student' && !responded).length,
    replyDays: [...new Set(days)].toSorted(),
    documents: JSON.stringify(waiting.map(({ kind, state: now, due }): WaitingDocument => ({ kind, state: now, due }))),
    documentsDay: waiting.map(waitsFrom).toSorted()[0] ?? '',
  };
}

/** Returns the next offer deadline from a day on; '' without one. */
export const nextReplyBy = (state: ApplicationState, today: string): string =>
  summarize(state).replyDays.find((day) => day >= today) ?? '';
