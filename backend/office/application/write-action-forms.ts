import { assertNever } from '#shared/assert-never.ts';
import { html } from 'hono/html';
import {
  type ApplicationAction,
  type ApplicationEvent,
  hasAccepted,
  isActionAllowed,
  type Need,
  stateOfCase,
  nextStep,
} from '#backend/application/application-state.ts';
import type { Changed } from '#backend/application/change-application.ts';
import {
  type ActionAnswer,
  type OfficePlace,
  type DeskWord,
  isDeskWord,
  type Markup,
  type SayAtDesk,
} from '#backend/office/office-view.ts';
import { isolatePlain } from '#backend/office/write-isolated.ts';
import { AdviserAction } from '#shared/contract/operations.ts';
import {
  APPLICATION_STEPS,
  type ApplicationStep,
  MESSAGE_MAX,
  OUTCOMES,
} from '#shared/rules/application/application-lists.ts';
import { endingOf } from '#shared/rules/application/case-state.ts';
import { courseParts, type OpenApplication, unanswered } from './open-application.ts';
import { type ApplicationView, typedIn } from './application-view.ts';

type ReadAction = { ok: true; action: ApplicationAction } | { ok: false; field: string };

/** What the fields of a form ask for, by the same rules as the shell; or the field that is not right. */
export function readAction(fields: Readonly<Record<string, string>>): ReadAction {
  if (fields.kind === 'sentToSchools') return readSending(fields);
  const { conditions = '', replyTo = '', course = '', message = '' } = fields;
  const read = AdviserAction.safeParse({
    ...fields,
    conditions: conditions.split('\n').filter((line) => line.trim()),
    course: Number(course || NaN),
    message: Number(message || NaN),
    replyTo: replyTo ? Number(replyTo) : undefined,
  });
  if (!read.success) return { ok: false, field: String(read.error.issues[0]?.path[0] ?? '') };
  if (read.data.kind !== 'messageSent') return { ok: true, action: read.data };
  const { kind, text, replyTo: answered } = read.data;
  return { ok: true, action: { kind, text, ...(answered !== undefined && { replyTo: answered }) } };
}

/** Here alone, where it is asked whether the student lets anything go. */
function readSending({ note = '' }: Readonly<Record<string, string>>): ReadAction {
  const kept = note.trim();
  return kept.length > MESSAGE_MAX
    ? { ok: false, field: 'note' }
    : { ok: true, action: { kind: 'sentToSchools', note: kept } };
}

/** Whether this adviser did the very same after what the form had seen: a second click, or a page sent again. */
export function isDone(
  events: readonly ApplicationEvent[],
  action: ApplicationAction,
  who: string,
  seen: number,
): boolean {
  const wanted = JSON.stringify(action);
  return events.some(({ seq, at: _at, by, who: doer, ...done }) => {
    return seq > seen && by === 'staff' && doer === who && JSON.stringify(done) === wanted;
  });
}

/** What comes first, for who wanted something else. */
export function whyNot(
  say: SayAtDesk,
  application: OpenApplication,
  action: ApplicationAction,
  refused: Extract<Changed, { ok: false }>,
): string {
  if (refused.why === 'stale') return sayStale(say, application, refused.changes);
  const { state } = application;
  if (state.status !== 'following') return sayEnded(say, application);
  const next = nextStep(state);
  if (action.kind === 'sentToSchools') return say('several.sent');
  if (!next || action.kind !== 'stepReached') return say('impossible');
  const lacks = next.lacks ? say(NEEDS[next.lacks]) : '';
  if (next.step === action.step) return lacks;
  const isPast = placeOfStep(action.step) < placeOfStep(next.step);
  return [say(isPast ? 'several.past' : 'several.first', { step: say(`step.${next.step}`) }), lacks].join(' ').trim();
}

const NEEDS = {
  decision: 'needsDecision',
  offer: 'needsOffer',
  acceptance: 'needsAcceptance',
  conditions: 'needsConditions',
} as const satisfies Record<Need, DeskWord>;

/** Of a case that has ended, which end it is. */
const sayEnded = (say: SayAtDesk, { state }: OpenApplication) => {
  const ended = say('isEnded', { state: say(`state.${stateOfCase(state)}`) });
  return state.status === 'finished' ? `${ended} ${say('isFinished')}` : ended;
};

/** What others have decided since the page was read, on which this was to be decided. */
function sayStale(say: SayAtDesk, application: OpenApplication, changes: readonly ApplicationEvent[]): string {
  const what = changes.map((event) => `${sayChange(say, application, event)} (${isolatePlain(event.who)})`);
  return say('stale', { changes: what.join('; ') });
}

function sayChange(say: SayAtDesk, application: OpenApplication, event: ApplicationEvent): string {
  const course = (at: number) => courseParts(application, at).map(isolatePlain).join(' · ');
  switch (event.kind) {
    case 'stepReached':
      return say('event.stepReached', { what: say(`step.${event.step}`) });
    case 'decided':
      return `${say('event.decided', { what: say(`outcome.${event.outcome}`) })}, ${course(event.course)}`;
    case 'offerAccepted':
    case 'offerDeclined':
      return say(`event.${event.kind}`, { what: course(event.course) });
    case 'deferred':
      return say('event.deferred', { what: event.intake });
    case 'closed':
      return say('event.closed', { what: say(`state.${event.ending}`) });
    case 'assigned':
      return say('event.released');
    case 'started':
    case 'submitted':
    case 'formChanged':
    case 'messageSent':
    case 'messageResponded':
    case 'sentToSchools':
    case 'withdrawn':
      return say(`event.${event.kind}`);
    default:
      return assertNever(event);
  }
}

const placeOfStep = (step: ApplicationStep) => APPLICATION_STEPS.indexOf(step);

/** What an adviser may do now, and why not where they may not. */
export function writeActionForms(view: ApplicationView): Markup {
  const { say, application } = view;
  const { status } = application.state;
  if (status !== 'following') return html`<p class="meta">${sayEnded(say, application)}</p>`;
  return html`${writeSendingForm(view)} ${writeStepForm(view)}
    <details class="action" id="deciding" ${openAfter(view, 'decided', 'deciding')}>
      <summary>${say('decide')}</summary>
      ${writeDecisionForm(view)}
    </details>
    <details class="action" id="writing" ${openAfter(view, 'messageSent', 'writing')}>
      <summary>${say('write')}</summary>
      ${writeMessageForm(view)}
    </details>
    ${hasAccepted(application.state) ? writeDeferring(view) : ''} ${writeClosing(view)}
    <p class="source">${say('neverUndone')}</p>`;
}

function writeDeferring(view: ApplicationView): Markup {
  const { say } = view;
  return html`<details class="action" id="deferring" ${openAfter(view, 'deferred', 'deferring')}>
    <summary>${say('defer')}</summary>
    ${writeActionForm(
      view,
      'deferred',
      html`<label for="action-intake">${say('deferTo')}</label>
        <input
          id="action-intake"
          name="intake"
          type="month"
          required
          value="${typedIn(view, 'deferred', 'intake')}"
          placeholder="2027-09"
        />
        ${writeField(view, 'deferred', 'note', 'studentNote')}
        <button class="btn wide">${say('deferYes')}</button>`,
    )}
  </details>`;
}

/** What goes no further is closed, with its end; what the schools or the student have ended is closed at once. */
function writeClosing(view: ApplicationView): Markup {
  const { say, application } = view;
  const ending = endingOf(stateOfCase(application.state));
  const isOver = ending !== 'withdrawn';
  return html`<details class="action" id="ending" ${isOver ? html`open` : openAfter(view, 'closed', 'ending')}>
    <summary>${say('endCase')}</summary>
    ${writeActionForm(
      view,
      'closed',
      html`<input type="hidden" name="ending" value="${ending}" />
        ${writeField(view, 'closed', 'note', isOver ? 'studentNote' : 'endCaseReason')}
        <button class="btn wide">${say('endCaseYes', { state: say(`state.${ending}`) })}</button>`,
    )}
  </details>`;
}

/** What was refused stays open, with what was typed; and what somebody came for is open. */
const openAfter = ({ action, open }: ApplicationView, kind: string, id: string) =>
  open === id || (action?.refusal && action.typed.kind === kind) ? html`open` : '';

/** A form that says what it does, on what it has seen, and where to come back to. */
export const writeActionForm = ({ base, application, conversation }: ApplicationView, kind: string, fields: Markup) =>
  html`<form
    class="fields"
    method="post"
    action="${base}/conversations/application/${application.row.id}"
    data-action="${kind}"
  >
    <input type="hidden" name="kind" value="${kind}" />
    <input type="hidden" name="seen" value="${application.state.lastSeq}" />
    <input type="hidden" name="c" value="${conversation || ''}" />
    ${fields}
  </form>`;

/** While it is still here, and may go. */
function writeSendingForm(view: ApplicationView): Markup | '' {
  const { say, application } = view;
  if (application.staysHere || !isActionAllowed(application.state, { kind: 'sentToSchools', note: '' }, 'staff'))
    return '';
  return writeActionForm(
    view,
    'sentToSchools',
    html`${writeField(view, 'sentToSchools', 'note', 'studentNote')}
      <button class="btn wide">${say('reach', { step: say('event.sentToSchools') })}</button>`,
  );
}

function writeStepForm(view: ApplicationView): Markup {
  const { say, application } = view;
  const state = stateOfCase(application.state);
  const next = nextStep(application.state);
  if (state === 'rejected' || state === 'declined' || state === 'waitlisted')
    return html`<p class="meta">${say(`stands.${state}`)}</p>`;
  if (!next) return html``;
  const { step, lacks } = next;
  if (lacks) return html`<p class="meta">${say('reach', { step: say(`step.${step}`) })}: ${say(NEEDS[lacks])}</p>`;
  return writeActionForm(
    view,
    'stepReached',
    html`<input type="hidden" name="step" value="${step}" />
      ${writeField(view, 'stepReached', 'note', 'studentNote')}
      <button class="btn wide">${say('reach', { step: say(`step.${step}`) })}</button>`,
  );
}

function writeDecisionForm(view: ApplicationView): Markup {
  const { say, application } = view;
  const typed = (field: string) => typedIn(view, 'decided', field);
  return writeActionForm(
    view,
    'decided',
    html`<label for="action-course">${say('course')}</label>
      <select id="action-course" name="course">
        ${Array.from({ length: application.state.courses }, (_, at) =>
          writeOption(String(at), courseParts(application, at).map(isolatePlain).join(' · '), typed('course')),
        )}
      </select>
      <label for="action-outcome">${say('outcome')}</label>
      <select id="action-outcome" name="outcome">
        ${OUTCOMES.map((outcome) => writeOption(outcome, say(`outcome.${outcome}`), typed('outcome')))}
      </select>
      <label for="action-conditions">${say('conditions')}</label>
      <textarea id="action-conditions" name="conditions" rows="2">${typed('conditions')}</textarea>
      <label for="action-replyBy">${say('replyBy')}</label>
      <input id="action-replyBy" name="replyBy" type="date" value="${typed('replyBy')}" />
      ${writeField(view, 'decided', 'note', 'studentNote')}
      <button class="btn wide">${say('decideYes')}</button>`,
  );
}

function writeMessageForm(view: ApplicationView): Markup {
  const { say, application } = view;
  const asked = unanswered(application);
  const chosen = typedIn(view, 'messageSent', 'replyTo') || String(asked[0]?.id ?? '');
  return writeActionForm(
    view,
    'messageSent',
    html`${
        asked.length === 0
          ? ''
          : html`<label for="action-replyTo">${say('answers')}</label>
              <select id="action-replyTo" name="replyTo">
                ${asked.map(({ id, text }) => writeOption(String(id), isolatePlain(text.slice(0, 60)), chosen))}
                ${writeOption('', say('answersNone'), chosen)}
              </select>`
      }
      <label for="action-text">${say('write')}</label>
      <textarea
        id="action-text"
        name="text"
        rows="3"
        required
        maxlength="${MESSAGE_MAX}"
        aria-describedby="action-hint"
      >
${typedIn(view, 'messageSent', 'text')}</textarea>
      <p class="source" id="action-hint">${say('writeHint')}</p>
      <button class="btn wide">${say('writeYes')}</button>`,
  );
}

const writeField = (view: ApplicationView, kind: string, name: string, word: DeskWord): Markup =>
  html`<label for="${kind}-${name}">${view.say(word)}</label>
    <input id="${kind}-${name}" name="${name}" maxlength="${MESSAGE_MAX}" value="${typedIn(view, kind, name)}" />`;

const writeOption = (value: string, words: string, chosen: string): Markup =>
  html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${words}</option>`;

/** What became of the last action, at its head. The script puts its own answers into the same place. */
export function writeActionAnswer({ say }: Pick<OfficePlace, 'say'>, action: ActionAnswer | null): Markup {
  const refusal = action?.refusal ?? '';
  const word = `done.${action?.done ?? ''}`;
  return html`<p class="notice" role="alert" data-refusal ${refusal ? '' : html`hidden`}>${refusal}</p>
    <p class="done" role="status" data-done>${isDeskWord(word) ? say(word) : ''}</p>`;
}
