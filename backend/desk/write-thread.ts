import { html } from 'hono/html';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/file-kinds.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { filesOf } from '#backend/people/describe-message.ts';
import { ACTIVITY, INCOMING, type MessageRow } from '#backend/queries/chat/messages.ts';
import { isDeskWord } from './desk-words.ts';
import { type DeskView, firstOf, type Markup } from './desk-view.ts';

/** English here is British. */
const DATE_TAGS = { ...LANGUAGE_TAGS, 'en-us': 'en-GB' };

const ACCEPTED = Object.keys(CHAT_FILE_TYPES).join(',');

export function writeThread(view: DeskView): Markup {
  const { base, say, open, notice, draft } = view;
  if (!open) return html`<p class="none middle">${say('nothingOpen')}</p>`;
  const { conversation } = open;
  const { id, name } = conversation;
  return html`<header id="talk">${writeTalkHead(view)}</header>
    <div class="log" id="log" role="log" aria-label="${say('thread')}" tabindex="0">${writeLog(view)}</div>
    <form class="write" id="write" method="post" action="${base}/reply" enctype="multipart/form-data">
      <p class="notice" id="notice" role="alert" ${notice ? '' : html`hidden`}>${notice}</p>
      <p class="typing" id="typing" role="status" data-words="${say('typing', { name })}"></p>
      <input type="hidden" name="id" value="${id}" />
      <input type="hidden" name="echo" value="${crypto.randomUUID()}" />
      <label class="sr" for="reply">${say('reply', { name })}</label>
      <textarea id="reply" name="text" rows="2" maxlength="4000">${draft}</textarea>
      <div class="tools">
        <label class="file"
          >${say('attach')}<input type="file" name="file" accept="${ACCEPTED}" aria-describedby="hint"
        /></label>
        <span class="meta" id="hint">${say('attachHint')}</span>
        <button class="btn primary" data-failed="${say('notSent')}">${say('send')}</button>
      </div>
    </form>`;
}

export function writeTalkHead({ base, say, open }: DeskView): Markup {
  if (!open) return html``;
  const { id, name, status, assignee } = open.conversation;
  return html`<span class="face" aria-hidden="true">${firstOf(name)}</span>
    <h2>${name}</h2>
    <p class="meta">${assignee}</p>
    ${
      status === 'open'
        ? html`${assignee ? '' : writeAct(base, 'take', id, say('take'))}${writeAct(base, 'close', id, say('close'))}`
        : ''
    }`;
}

const writeAct = (base: string, act: 'take' | 'close', id: number, words: string): Markup =>
  html`<form method="post" action="${base}/${act}">
    <input type="hidden" name="id" value="${id}" /><button class="btn">${words}</button>
  </form>`;

export function writeLog({ base, say, locale, open }: DeskView): Markup {
  if (!open) return html``;
  const time = new Intl.DateTimeFormat(DATE_TAGS[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Hong_Kong',
  });
  return html`${open.messages.map((message) => {
    const at = time.format(message.createdAt);
    if (message.kind === ACTIVITY) {
      const words = isDeskWord(message.content) ? say(message.content, { name: message.senderName }) : message.content;
      return html`<p class="sys">${at} ${words}</p>`;
    }
    const side = message.kind === INCOMING ? 'theirs' : 'mine';
    return html`<div class="line ${side}">
      ${message.content ? html`<p class="bubble">${message.content}</p>` : ''}${writeFiles(message, base, say)}
      <p class="at">${at}${side === 'mine' ? ` · ${message.senderName}` : ''}</p>
    </div>`;
  })}`;
}

const writeFiles = (message: MessageRow, base: string, say: DeskView['say']) =>
  filesOf(message).map((file) => {
    const address = `${base}/file/${file.fileKey}`;
    if (file.shows === 'image')
      return html`<a class="shot" href="${address}"
        ><img src="${address}" alt="${say('picture', { name: file.name })}" loading="lazy"
      /></a>`;
    if (file.shows === 'audio') return html`<audio controls src="${address}" aria-label="${file.name}"></audio>`;
    return html`<p class="bubble">
      <a href="${address}">${file.name}</a> <span class="meta">${Math.ceil(file.size / 1024)} KB</span>
    </p>`;
  });
