import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import { parseFormBody } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { lookAtDesk } from '#backend/office/conversations/read-desk.ts';
import { writeDesk, writeParts } from '#backend/office/conversations/write-desk.ts';
import { findDesk, isForm, requireStaff, type SignedDeskEnv, wantsPage } from '#backend/office/office-auth.ts';
import { deskWords, type Markup } from '#backend/office/office-view.ts';
import { assetsVersion, findAsset } from '#backend/office/page-files.ts';
import { keepFaulted, writeAgain, writeWordsOf } from '#backend/office/staff/kept-post.ts';
import { writeDocument } from '#backend/office/write-document.ts';
import { hubOf } from '#backend/people/cable-hub.ts';
import { attachmentByKey } from '#backend/queries/chat/conversations.ts';
import { queryRow } from '#backend/queries/database.ts';
import { isAllowed, requirePermissionCheck } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { POSTED_FORM_HEADER } from '#shared/backend-protocol.ts';
import type { PostedForm } from '#shared/rules/posted-form.ts';
import { fileDisposition } from '#shared/rules/file-name.ts';
import { officeApplicationRoutes } from './office-application-routes.ts';
import { talkRoutes } from './talk-routes.ts';

const hasPage = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/html');

/**
 * What has no page to answer with, a fault or a place that is not there or not theirs, is told to people in words, with what they
 * had sent. It asks no database: that may be what failed.
 */
const answerInWords = createMiddleware<BackendEnv>(async (c, next) => {
  await next();
  const base = c.req.header('x-office-base') ?? '';
  if (c.res.status < 400 || !base || !wantsPage(c) || hasPage(c.res) || c.res.headers.has(POSTED_FORM_HEADER)) return;
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
  const form = isForm(c) ? await parseFormBody(c).catch(() => null) : null;
  return form && keepFaulted(pathIn(c), form);
};

function writeTrouble(c: Context<BackendEnv>, base: string, sent: PostedForm | null): Markup {
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

const writeWay = (c: Context, base: string, sent: PostedForm | null, label: string): Markup | '' => {
  if (sent) return writeAgain(base, sent, label);
  return c.req.method === 'GET' ? html`<p><a class="btn primary" href="${base}${pathIn(c)}">${label}</a></p>` : '';
};

/** Where people answer: pages and forms that work by themselves, and parts of them for the script that keeps them fresh. */
export const deskRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/assets/:version/:name', (c) => {
    const asset = findAsset(c.req.param('name'));
    if (!asset) return c.notFound();
    // A page of the version before or after a deploy gets what there is, and keeps it no longer than itself.
    const isCurrent = c.req.param('version') === assetsVersion();
    const caching = isCurrent ? 'public, max-age=31536000, immutable' : 'no-store';
    return c.body(asset.text, 200, { 'content-type': asset.type, 'cache-control': caching });
  })
  .use('/office/:agent/*', answerInWords)
  .use('/office/:agent', answerInWords)
  .use('/office/:agent/*', findDesk)
  .use('/office/:agent', findDesk)
  .use('/office/:agent/*', requireStaff)
  .use('/office/:agent', requireStaff)
  .use('/office/:agent/*', requirePermissionCheck)
  .use('/office/:agent', requirePermissionCheck)
  .get('/office/:agent/conversations', async (c) => c.html(writeDesk(await lookAtDesk(c))))
  .get('/office/:agent/parts', async (c) => c.json(await writeParts(await lookAtDesk(c))))
  .get('/office/:agent/live', async (c): Promise<Response> => {
    if (!isAllowed(c, 'workAtDesk', c.var.desk)) return c.notFound();
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return c.body(null, 426);
    const { sessionId, seenAt, endsAt } = c.var.session;
    const headers = {
      upgrade: 'websocket',
      'x-agent': c.var.desk.agentKey,
      'x-desk-session': String(sessionId),
      'x-desk-until': String(Math.min(endsAt, seenAt + LONGEST_IDLE_MS)),
    };
    return hubOf(c.env.CABLE, c.var.desk.agentKey).fetch(new Request('http://hub/', { headers }));
  })
  .get('/office/:agent/file/:key', async (c) => {
    const file = await queryRow(c.env.DB, attachmentByKey(c.req.param('key')));
    const stored = isAllowed(c, 'talk', file) ? await c.env.FILES.get(`chat/${c.req.param('key')}`) : null;
    if (!file || !stored) return c.notFound();
    const shown = file.contentType.startsWith('application/') ? 'attachment' : 'inline';
    return c.body(stored.body, 200, {
      'content-type': file.contentType,
      'content-disposition': fileDisposition(shown, file.name, file.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  })
  .route('/', officeApplicationRoutes)
  .route('/', talkRoutes);
