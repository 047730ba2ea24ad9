import { assertNever } from '#shared/assert-never.ts';
import type { ApplicationEvent } from '#backend/application/application-event.ts';
import type { Told } from './told.ts';

/** What the student is told of what happened to an application; null for what they did themselves. */
export function tellOfApplication(application: number, event: ApplicationEvent): Told | null {
  switch (event.kind) {
    case 'stepReached':
      return { kind: 'applicationStep', application, step: event.step, text: event.note };
    case 'decided': {
      const { course, outcome, note } = event;
      return { kind: 'applicationDecision', application, course, outcome, text: note };
    }
    case 'messageSent':
      return event.by === 'staff' ? { kind: 'adviserMessage', application, who: event.who, text: event.text } : null;
    case 'started':
    case 'submitted':
    case 'messageResponded':
    case 'withdrawn':
      return null;
    default:
      return assertNever(event);
  }
}
