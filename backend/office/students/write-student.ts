import { html } from 'hono/html';
import { readLine } from '#backend/consent/read-consents.ts';
import { deskClock, firstOf, type Markup } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { isolatePlain, joinWritten, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { latestDecision } from '#shared/rules/consent.ts';
import { writeFavourites } from './write-favourites.ts';
import { writeApplications, writeEntries, writePapers, writeStated } from './write-student-applications.ts';
import { sayNumber, nameInCatalogue, studentCalled, type StudentView } from './student-view.ts';
import { writeShownResult } from './write-shown-result.ts';

/** One student on one page: who it is, what they are after, how far it is, and what was said. */
export function writeStudent(view: StudentView): Markup {
  const { base, say, siteName, student } = view;
  const called = studentCalled(student);
  const latin = `${student.firstName} ${student.lastName}`.trim();
  return writeDocument(
    view,
    `${isolatePlain(called)} | ${siteName}`,
    html`${writeBar(view, 'students')}
      <main class="file student">
        <header class="file-head">
          <p class="meta"><a href="${base}/students">${say('students.all')}</a></p>
          <div class="whom">
            <span class="face" aria-hidden="true">${firstOf(called)}</span>
            <div class="named">
              <h2>
                ${writeIsolated(called)}${latin && latin !== called ? html` <span class="meta">${writeIsolated(latin)}</span>` : ''}
              </h2>
              ${writeAfter(view)}
            </div>
            ${view.talk ? html`<a class="btn primary" href="${base}/conversations?c=${view.talk.id}">${say('openTalk')}</a>` : ''}
          </div>
          ${writeStated(view)}
        </header>
        <div class="file-body">
          ${writePart(say('applications'), writeApplications(view), say('students.noApplication'))}
          ${view.opened.length > 0 ? writePart(say('documents'), writePapers(view), say('noDocuments')) : ''}
          ${writePart(say('students.result'), writeShownResult(view), '')}
          ${writePart(say('conversations'), writeTalk(view), say('students.noTalk'))}
          ${writePart(say('lectures'), writeSeats(view), say('students.noLecture'))}
        </div>
        <aside class="file-move">
          ${writePart(say('collected'), view.favourites.length > 0 ? writeFavourites(view, view.favourites, foundOf(view)) : null, say('students.noFavourite'))}
          ${writeAgreed(view)} ${writeEntries(view)} ${writeProfile(view)}
        </aside>
      </main>`,
  );
}

/** What they are after, as far as they show it. */
function writeAfter(view: StudentView): Markup | '' {
  const { shown } = view;
  if (shown.kind !== 'result') return '';
  const { countries, group, level } = shown.result.answers;
  const after = [
    ...countries.map((id) => nameInCatalogue(view, 'country', id)?.name),
    group && nameInCatalogue(view, 'group', group)?.name,
    level && nameInCatalogue(view, 'level', level)?.name,
  ];
  return html`<p class="meta">${joinWritten(after.map((name) => name ?? ''))}</p>`;
}

const writePart = (title: string, content: Markup | null, none: string): Markup =>
  html`<section>
    <h3>${title}</h3>
    ${content ?? html`<p class="meta">${none}</p>`}
  </section>`;

function writeProfile({ say, locale, student, timeZone }: StudentView): Markup {
  const { name, firstName, lastName, nickname, birthday, agentName, createdAt } = student;
  const facts: [string, string][] = [
    [say('students.name'), [name, `${lastName} ${firstName}`.trim()].filter(Boolean).join(' · ')],
    [say('account'), nickname],
    [say('phone'), sayNumber(student)],
    [say('students.birthday'), birthday],
    [say('site'), agentName],
    [say('students.registered'), deskClock({ locale, timeZone }).date(createdAt)],
  ];
  return html`<section>
    <h3>${say('students.profile')}</h3>
    ${writeFacts(
      'ledger',
      facts.map(([term, fact]) => [term, writeIsolated(fact)]),
    )}
  </section>`;
}

const foundOf = ({ shown }: StudentView) => (shown.kind === 'result' ? shown.result.schools : []);

const AGREED = ['agreement', 'documents', 'abroad', 'guardian'] as const;

/** What was agreed to on this site, as it stands: the log is the student's own. */
function writeAgreed({ say, locale, consents, shownSaid, timeZone }: StudentView): Markup {
  const lines = consents.map((row) => ({ ...readLine(row), at: row.at }));
  const said = [
    ...AGREED.map((kind) => [kind, latestDecision(lines, kind)] as const),
    ['result', shownSaid.at(-1)] as const,
  ];
  return html`<section>
    <h3>${say('students.consents')}</h3>
    <dl class="ledger">
      ${said.map(([kind, last]) => {
        const day = last ? deskClock({ locale, timeZone }).date(Date.parse(last.at)) : '';
        return html`<div>
          <dt>${say(`agreed.${kind}`)}</dt>
          <dd>
            ${last ? say(last.action === 'given' ? 'students.given' : 'students.withdrawn', { day }) : say('students.never')}
          </dd>
        </div>`;
      })}
    </dl>
  </section>`;
}

function writeTalk({ base, say, locale, talk, timeZone }: StudentView): Markup | null {
  if (!talk) return null;
  const { id, status, assignee, lastAt, lastText } = talk;
  const stands =
    status === 'resolved' ? say('ended') : assignee ? sayIsolated(say, 'with', { name: assignee }) : say('waiting');
  return html`<ul class="notes">
    <li>
      <p><a href="${base}/conversations?c=${id}">${say('openTalk')}</a></p>
      <p class="meta">${joinWritten([stands, deskClock({ locale, timeZone }).moment(lastAt)])}</p>
      <p class="words">${writeIsolated(lastText)}</p>
    </li>
  </ul>`;
}

function writeSeats({ base, say, seats }: StudentView): Markup | null {
  if (seats.length === 0) return null;
  return html`<ul class="notes">
    ${seats.map(
      ({ id, title, startTime, state }) =>
        html`<li>
          <p><a href="${base}/lectures/${id}">${writeIsolated(title)}</a></p>
          <p class="meta">${joinWritten([startTime.slice(0, 16), say(`seat.${state}`)])}</p>
        </li>`,
    )}
  </ul>`;
}
