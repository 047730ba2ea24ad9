import { html } from 'hono/html';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { deskClock, isDeskWord, type Markup, type OfficePlace } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import {
  ACTIVITY,
  type ConversationRow,
  conversationWithVisitor,
  filesOf,
  type MessageRow,
  messagesBefore,
} from '#backend/queries/chat/conversations.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { fileDisposition } from '#shared/rules/file-name.ts';

/** The latest, so that a page and a file have an end. */
const MOST_LINES = 1000;

interface Transcript extends OfficePlace {
  conversation: ConversationRow;
  messages: readonly MessageRow[];
  /** There are earlier ones. */
  isCut: boolean;
}

/** What both sides said, to be printed or kept as a file. Notes of staff are no part of it: it may be given to the visitor. */
export async function showTranscript(c: Desk): Promise<Response> {
  const conversation = await queryRow(c.env.DB, conversationWithVisitor(asText(c.req.query('c'))));
  if (!conversation || !isAllowed(c, 'talk', conversation)) return c.notFound();
  const found = await queryRows(c.env.DB, messagesBefore(conversation.id, Number.MAX_SAFE_INTEGER, MOST_LINES + 1));
  const view: Transcript = {
    ...(await placeOf(c, c.var.staff.name)),
    conversation,
    messages: found.slice(0, MOST_LINES).toReversed(),
    isCut: found.length > MOST_LINES,
  };
  if (c.req.query('as') !== 'text') return c.html(writeTranscript(view));
  return c.body(writeText(view), 200, {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': fileDisposition('attachment', `conversation-${conversation.id}.txt`, 'text/plain'),
  });
}

/** A line as it is read: who, and what; of what happened, that it did. */
function readLine({ say }: Transcript, message: MessageRow): { who: string; words: string } {
  const { kind, content, senderName } = message;
  if (kind === ACTIVITY) return { who: '', words: isDeskWord(content) ? say(content, { name: senderName }) : content };
  const files = filesOf(message).map(({ name }) => `[${name}]`);
  return { who: senderName, words: [content, ...files].filter(Boolean).join('\n') };
}

const headOf = ({ say, siteName, conversation, isCut }: Transcript): string[] => [
  `${siteName} · ${conversation.name}`,
  ...(isCut ? [say('transcript.cut', { count: MOST_LINES })] : []),
];

function writeText(view: Transcript): string {
  const clock = deskClock(view);
  const lines = view.messages.map((message) => {
    const { who, words } = readLine(view, message);
    return `${clock.moment(message.createdAt)}  ${who ? `${who}: ` : ''}${words}`;
  });
  return `\uFEFF${[...headOf(view), '', ...lines].join('\r\n')}\r\n`;
}

function writeTranscript(view: Transcript): Markup {
  const { base, say, locale, conversation, messages, timeZone } = view;
  const clock = deskClock({ locale, timeZone });
  return writeDocument(
    view,
    `${say('transcript.title')} | ${view.siteName}`,
    html`${writeBar(view, 'conversations')}
      <main class="list transcript">
        <div class="list-head">
          <h2>${say('transcript.title')}</h2>
          <a class="btn" href="${base}/conversations?c=${conversation.id}">${say('talks.back')}</a>
          <a class="btn" href="${base}/conversations/transcript?c=${conversation.id}&as=text"
            >${say('transcript.text')}</a
          >
        </div>
        ${headOf(view).map((line) => html`<p>${writeIsolated(line)}</p>`)}
        <ol>
          ${messages.map((message) => {
            const { who, words } = readLine(view, message);
            return html`<li>
              <p class="meta">${clock.moment(message.createdAt)}${who ? html` · ${writeIsolated(who)}` : ''}</p>
              <p class="words">${writeIsolated(words)}</p>
            </li>`;
          })}
        </ol>
      </main>`,
  );
}
