import { assertNever } from '#shared/assert-never.ts';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import type { ApplicationRow } from '#backend/queries/applications/applications.ts';
import type { CountryKeyRow } from '#backend/queries/applications/form-references.ts';
import { schoolZone } from '#shared/rules/application/reply-day.ts';
import type { OpeningRow } from '#backend/queries/applications/desk-applications.ts';
import { type ApplicationEvent, replay } from './application-state.ts';

/** An application as the contract has it: the row's form, and what follows from the log. */
export function describeApplication(
  row: ApplicationRow,
  events: readonly Digested<ApplicationEvent>[],
  openings: readonly OpeningRow[],
  countryKeys: readonly CountryKeyRow[] = [],
) {
  const state = replay(events);
  const form = ApplyForm.parse(JSON.parse(row.form));
  const zoneOf = (course: number) => {
    const country = form.courses[course]?.countryId;
    return schoolZone(countryKeys.find(({ id }) => id === country)?.key ?? '');
  };
  return {
    id: String(row.id),
    status: state.status,
    version: row.version,
    form,
    steps: APPLICATION_STEPS.map((key) => state.reached.find((step) => step.key === key) ?? { key, at: '', note: '' }),
    messages: state.messages.map((message) => ({ ...message, id: String(message.id) })),
    decisions: state.decisions.map((decision) => ({
      ...decision,
      id: String(decision.id),
      replyZone: decision.replyBy ? zoneOf(decision.course) : '',
    })),
    events: events.filter(isTheStudents).map(describeEvent),
    openings,
    updatedAt: row.updatedAt,
    submittedAt: row.submittedAt,
  };
}

type Digested<Event> = Event & { hash?: string };
type StudentsEvent = Digested<Exclude<ApplicationEvent, { kind: 'assigned' }>>;

/** Who leads it is the agency's own matter. */
const isTheStudents = (event: Digested<ApplicationEvent>): event is StudentsEvent => event.kind !== 'assigned';

/** A line of the log; what was said stands among the messages. */
function describeEvent(event: StudentsEvent) {
  const { seq, at, by, who, kind, hash = '' } = event;
  const line = { seq, at, by, who, kind, hash, step: '', note: '', course: 0, outcome: '' };
  switch (event.kind) {
    case 'stepReached':
      return { ...line, step: event.step, note: event.note };
    case 'decided':
      return { ...line, course: event.course, outcome: event.outcome, note: event.note };
    case 'offerAccepted':
    case 'offerDeclined':
      return { ...line, course: event.course };
    case 'sentToSchools':
    case 'withdrawn':
      return { ...line, note: event.note };
    case 'started':
    case 'submitted':
    case 'messageSent':
    case 'messageResponded':
      return line;
    default:
      return assertNever(event);
  }
}
