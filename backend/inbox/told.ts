import type { BrowserName, SystemName } from '#shared/device/browser-name.ts';
import type { ApplicationStep, Outcome } from '#shared/rules/application-steps.ts';

/**
 * What a message tells of: its kind, and what it is about. No words but those that a person wrote (`text`), so that it
 * is read in the reader's language. To tell of something new: a kind in shared/contract/message.ts, what belongs to it
 * here, and `tell` (queries/messages.ts) beside the write it tells of; the compiler names what is then missing.
 */
export type Told =
  | { kind: 'applicationStep'; application: number; step: ApplicationStep; text: string }
  | { kind: 'applicationDecision'; application: number; course: number; outcome: Outcome; text: string }
  | { kind: 'adviserMessage'; application: number; who: string; text: string }
  | { kind: 'lectureConfirmed' | 'lectureReminder'; lecture: number }
  | { kind: 'lectureChanged' | 'lectureCancelled'; lecture: number; text: string }
  | { kind: 'lectureSeatTaken'; lecture: number; who: string; text: string }
  | { kind: 'passwordChanged' | 'passwordReset' | 'mobileChanged' }
  | { kind: 'newDevice'; browser: BrowserName | ''; system: SystemName | '' };
