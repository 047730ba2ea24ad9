import type { ApplicationStep, Outcome } from '#shared/rules/application-steps.ts';

type Party = 'student' | 'staff';

/** What can happen to an application. */
export type ApplicationDeed =
  | { kind: 'started' }
  | { kind: 'submitted'; courses: number }
  | { kind: 'stepReached'; step: ApplicationStep; note: string }
  | { kind: 'decided'; course: number; outcome: Outcome; conditions: readonly string[]; replyBy: string; note: string }
  | { kind: 'messageSent'; text: string; replyTo?: number }
  | { kind: 'messageResponded'; message: number }
  | { kind: 'withdrawn'; note: string };

/** A deed, who did it and when; its number is its place in the log. */
export type ApplicationEvent = ApplicationDeed & { seq: number; at: string; by: Party; who: string };
