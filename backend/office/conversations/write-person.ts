import { html } from 'hono/html';
import { isLocale, LANGUAGE_NAMES } from '#shared/locale/locales.ts';
import { writeApplicationPanel } from '#backend/office/application/write-application-page.ts';
import { deskClock, type DeskView, type Markup } from '#backend/office/office-view.ts';
import { writeFavourites } from '#backend/office/students/write-favourites.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { writeTags } from './write-tags.ts';

/** A part of the column about the person; null where it has nothing to say. */
type Panel = (view: DeskView) => Markup | null | Promise<Markup | null>;

/** What the desk knows of whom it talks to, each part with the name under which a page keeps it fresh. */
export const PANELS: Readonly<Record<string, Panel>> = {
  who: writeWho,
  tags: writeTags,
  application: writeApplicationPanel,
  collected: writeCollected,
  earlier: writeEarlier,
  asked: writeAsked,
};

export const writePerson = (view: DeskView): Markup =>
  html`${Object.entries(PANELS).map(([name, panel]) => html`<section id="${name}">${panel(view) ?? ''}</section>`)}`;

function writeWho({ base, say, open }: DeskView): Markup | null {
  if (!open) return null;
  const { owner, attributes, status } = open.conversation;
  const { lang = '', page = '', host = '' } = JSON.parse(attributes) as Record<string, string>;
  const row = open.application?.row;
  const isOurPage = /^\/[\w-]/.test(page); // What visitors say of themselves is no address before it is looked at.
  const id = owner.startsWith('user:') ? owner.slice('user:'.length) : '';
  const called = writeIsolated(row?.nickname ?? id);
  // Of whom only talked here and has ended it, colleagues see no page.
  const hasPage = id !== '' && (status === 'open' || (row && row.status !== 'draft'));
  const facts: [string, Markup | string][] = [
    [say('account'), hasPage ? html`<a href="${base}/students/${id}">${called}</a>` : id ? called : say('guest')],
    [say('phone'), row ? `+${row.areaCode} ${row.mobile}` : ''],
    [say('language'), isLocale(lang) ? LANGUAGE_NAMES[lang] : writeIsolated(lang)],
    [say('page'), isOurPage ? html`<a href="${page}" target="_blank" rel="noopener">${page}</a>` : writeIsolated(page)],
    [say('site'), writeIsolated(host)],
  ];
  return html`<h2>${say('person')}</h2>
    ${writeFacts('ledger', facts)}`;
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
    ${writeFavourites(view, open.collected)}`;
}
