import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import { readForm } from '#backend/answer/answer-call.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { isForm, wantsPage } from './office-auth.ts';
import { deskWords, type Markup } from './office-view.ts';
import { keepFaulted, type KeptPost, writeAgain, writeWordsOf } from './staff/kept-post.ts';
import { writeDocument } from './write-document.ts';

const hasPage = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/html');

/**
 * What has no page to answer with, a fault or a place that is not there or not theirs, is told to people in words, with what they
 * had sent. It asks no database: that may be what failed.
 */
export const answerInWords = createMiddleware<BackendEnv>(async (c, next) => {
  await next();
  const base = c.req.header('x-office-base') ?? '';
  if (c.res.status < 400 || !base || !wantsPage(c) || hasPage(c.res)) return;
  c.res = await c.html(writeTrouble(c, base, await readSent(c)), c.res.status as 500);
});

const pathIn = (c: Context) => {
  const { pathname, search } = new URL(c.req.url);
  return (
    pathname
      .split('/')
      .slice(3)
      .map((part) => `/${part}`)
      .join('') + search
  );
};

/** A body that broke off is no form any more. */
const readSent = async (c: Context) => {
  const form = isForm(c) ? await readForm(c).catch(() => null) : null;
  return form && keepFaulted(pathIn(c), form);
};

function writeTrouble(c: Context<BackendEnv>, base: string, sent: KeptPost | null): Markup {
  const { locale } = c.var.caller;
  const say = deskWords(locale);
  const isFault = c.res.status >= 500;
  const title = say(isFault ? 'trouble.failed' : 'trouble.gone');
  const typed = sent ? writeWordsOf(sent) : [];
  // What is not theirs is not theirs a minute later either.
  const again = isFault ? writeWay(c, base, sent, say('tryAgain')) : '';
  return writeDocument(
    { base, locale },
    title,
    html`<main class="sign-in">
      <h1>${title}</h1>
      <p role="alert">${say(isFault ? 'trouble.failedWhy' : 'trouble.goneWhy')}</p>
      ${typed.length > 0 ? html`<p>${say('trouble.wrote')}</p>` : ''} ${typed}
      ${sent?.hadFile ? html`<p class="notice">${say('kept.file')}</p>` : ''} ${again}
      <p class="meta"><a href="${base}">${say('trouble.back')}</a></p>
      ${isFault ? html`<p class="meta">${c.var.caller.requestId}</p>` : ''}
    </main>`,
  );
}

const writeWay = (c: Context, base: string, sent: KeptPost | null, label: string): Markup | '' => {
  if (sent) return writeAgain(base, sent, label);
  return c.req.method === 'GET' ? html`<p><a class="btn primary" href="${base}${pathIn(c)}">${label}</a></p>` : '';
};
