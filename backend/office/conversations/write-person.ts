import { html } from 'hono/html';
import { isLocale, LANGUAGE_NAMES } from '#shared/locale/locales.ts';
import { writeApplicationPanel } from '#backend/office/application/write-application-page.ts';
import { deskClock, type DeskView, type Markup } from '#backend/office/office-view.ts';
import { sayEnglish, sayGrades } from '#backend/office/application/write-application-parts.ts';
import { writeShownShort } from '#backend/office/students/write-shown-result.ts';
import { writeFavourites } from '#backend/office/students/write-favourites.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { writePageAsked } from './write-talk-head.ts';
import { writeTags } from './write-tags.ts';

/** A part of the column about the person; null where it has nothing to say. */
type Panel = (view: DeskView) => Markup | null | Promise<Markup | null>;

/** What the desk knows of whom it talks to, each part with the name under which a page keeps it fresh. */
export const PANELS: Readonly<Record<string, Panel>> = {
  who: writeWho,
  result: writeResult,
  tags: writeTags,
  application: writeApplicationPanel,
  collected: writeCollected,
  earlier: writeEarlier,
  asked: writeAsked,
};

export const writePerson = (view: DeskView): Markup =>
  html`${Object.entries(PANELS).map(([name, panel]) => html`<section id="${name}">${panel(view) ?? ''}</section>`)}`;

function writeWho(view: DeskView): Markup | null {
  const { base, say, open } = view;
  if (!open) return null;
  const { owner, attributes, status } = open.conversation;
  const { lang = '', host = '' } = JSON.parse(attributes) as Record<string, string>;
  const row = open.application?.row;
  const { english, grades } =
    open.application && row?.status !== 'draft' ? open.application.form : { english: null, grades: [] };
  const id = owner.startsWith('user:') ? owner.slice('user:'.length) : '';
  const called = writeIsolated(row?.nickname ?? id);
  // Of whom only talked here and has ended it, colleagues see no page.
  const hasPage = id !== '' && (status === 'open' || (row && row.status !== 'draft'));
  const facts: [string, Markup | string][] = [
    [say('account'), hasPage ? html`<a href="${base}/students/${id}">${called}</a>` : id ? called : say('guest')],
    [say('phone'), row ? `+${row.areaCode} ${row.mobile}` : ''],
    [say('language'), isLocale(lang) ? LANGUAGE_NAMES[lang] : writeIsolated(lang)],
    [say('grades'), grades.length > 0 ? sayGrades(grades, say) : ''],
    [say('english'), english?.type ? sayEnglish(english, say) : ''],
    [say('page'), writePageAsked(view)],
    [say('site'), writeIsolated(host)],
  ];
  return html`<h2>${say('person')}</h2>
    ${writeFacts('ledger', facts)}`;
}

/** Of their smart selection, what they let advisers see. */
function writeResult(view: DeskView): Markup | null {
  const { base, say, open } = view;
  if (open?.shown.kind !== 'result') return null;
  const id = open.conversation.owner.slice('user:'.length);
  return html`<h2>${say('students.result')}</h2>
    ${writeShownShort({ ...view, names: open.names }, open.shown)}
    <p class="meta"><a href="${base}/students/${id}">${say('result.whole')}</a></p>`;
}

/** So that nobody has to ask again what was asked already. */
function writeAsked({ say, open }: DeskView): Markup | null {
  if (!open || open.asked.length === 0) return null;
  return html`<h2>${say('assistant')}</h2>
    <ol class="asked">
      ${open.asked.map(({ question }) => html`<li>${writeIsolated(question)}</li>`)}
    </ol>`;
}

/** When they asked before, and who answered: of this account or this guest, at this site. */
function writeEarlier({ base, say, locale, open, timeZone }: DeskView): Markup | null {
  if (!open || open.earlier.length === 0) return null;
  const clock = deskClock({ locale, timeZone });
  return html`<h2>${say('earlier')}</h2>
    <ol class="asked">
      ${open.earlier.map(
        ({ askedAt, answeredAt, name, stars, said }) =>
          html`<li>
            ${clock.moment(askedAt)}
            <span class="meta"
              >${
                answeredAt === null
                  ? say('earlier.none')
                  : name
                    ? sayIsolated(say, 'earlier.by', { name })
                    : say('earlier.answered')
              }</span
            >
            ${stars === null ? '' : html`<span class="rated">${say('earlier.rated', { stars })}${said ? html` ${writeIsolated(said)}` : ''}</span>`}
          </li>`,
      )}
    </ol>
    <p>
      <a href="${base}/conversations/transcript?c=${open.conversation.id}">${say('earlier.all')}</a>
    </p>`;
}

function writeCollected(view: DeskView): Markup | null {
  const { say, open } = view;
  if (!open || open.collected.length === 0) return null;
  return html`<h2>${say('collected')}</h2>
    ${writeFavourites(view, open.collected, open.shown.kind === 'result' ? open.shown.result.schools : [])}`;
}
