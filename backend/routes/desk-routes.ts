import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { DESK_COOKIE, findDesk, requirePass, type SignedDeskEnv, wantsPage } from '#backend/desk/desk-door.ts';
import { signPass } from '#backend/desk/desk-pass.ts';
import { isSameSecret } from '#backend/door/is-same-secret.ts';
import { deskWords, type DeskWord } from '#backend/desk/desk-words.ts';
import script from '#backend/desk/desk.js?raw';
import style from '#backend/desk/desk.css?raw';
import { readDesk, siteName } from '#backend/desk/read-desk.ts';
import { writeDesk, writeFacts } from '#backend/desk/write-desk.ts';
import { writePerson } from '#backend/desk/write-person.ts';
import { writeQueue } from '#backend/desk/write-queue.ts';
import { writeSignIn } from '#backend/desk/write-sign-in.ts';
import { writeLog, writeTalkHead } from '#backend/desk/write-thread.ts';
import { endConversation } from '#backend/people/end-conversation.ts';
import { keepMessage } from '#backend/people/keep-message.ts';
import { hubOf, publish } from '#backend/people/publish.ts';
import { conversationById, type ConversationRow, takeConversation } from '#backend/queries/chat/conversations.ts';
import { countRefusals, forgetRefusals, noteRefusal } from '#backend/queries/chat/desk-refusals.ts';
import { attachmentByKey, OUTGOING } from '#backend/queries/chat/messages.ts';
import { findRow, writeTogether } from '#backend/queries/database.ts';

const MOST_REFUSALS = 10;
const REFUSAL_MEMORY_MS = 10 * 60 * 1000;

type Desk = Context<SignedDeskEnv>;

/** Where people answer: pages and forms that work by themselves, and parts of them for the script that keeps them fresh. */
export const deskRoutes = new Hono<SignedDeskEnv>()
  .get('/desk/:agent/desk.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  .get('/desk/:agent/desk.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  .use('/desk/:agent/*', findDesk)
  .use('/desk/:agent', findDesk)
  .get('/desk/:agent/sign-in', (c) => showSignIn(c))
  .post('/desk/:agent/sign-in', (c) => signIn(c))
  .use('/desk/:agent/*', requirePass)
  .use('/desk/:agent', requirePass)
  .get('/desk/:agent', async (c) => c.html(writeDesk(await look(c, c.req.query('c') ?? ''))))
  .get('/desk/:agent/parts', async (c) => {
    const view = await look(c, c.req.query('c') ?? '');
    const parts = {
      facts: writeFacts(view),
      queue: writeQueue(view),
      talk: writeTalkHead(view),
      log: writeLog(view),
      person: writePerson(view),
    };
    const written = Object.entries(parts).map(async ([id, markup]) => [id, String(await markup)] as const);
    return c.json(Object.fromEntries(await Promise.all(written)));
  })
  .get('/desk/:agent/live', async (c): Promise<Response> => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return c.body(null, 426);
    const headers = { upgrade: 'websocket', 'x-desk': c.var.pass.agentKey };
    return hubOf(c.env.CABLE).fetch(new Request('http://hub/', { headers }));
  })
  .get('/desk/:agent/file/:key', async (c) => {
    const file = await findRow(c.env.DB, attachmentByKey(c.req.param('key')));
    const stored = file && (await c.env.FILES.get(`chat/${c.req.param('key')}`));
    if (!file || !stored) return c.notFound();
    const disposition = file.contentType.startsWith('application/') ? 'attachment' : 'inline';
    return c.body(stored.body, 200, {
      'content-type': file.contentType,
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  })
  .post('/desk/:agent/sign-out', (c) => {
    deleteCookie(c, DESK_COOKIE, { path: '/' });
    return c.redirect(`${c.var.desk.base}/sign-in`, 303);
  })
  .post('/desk/:agent/take', async (c) => {
    const conversation = await sought(c, (await c.req.formData()).get('id'));
    if (conversation) await writeTogether(c.env.DB, [takeConversation(conversation.id, c.var.pass.name)]);
    return back(c, conversation);
  })
  .post('/desk/:agent/close', async (c) => {
    const conversation = await sought(c, (await c.req.formData()).get('id'));
    if (conversation) await endConversation(c.env, conversation, 'deskClosed', c.var.pass.name);
    return back(c, null);
  })
  .post('/desk/:agent/typing', async (c) => {
    const conversation = await sought(c, (await c.req.formData()).get('id'));
    const event = { event: 'conversation.typing_on', data: { id: conversation?.id } };
    if (conversation) await publish(c.env.CABLE, [conversation.pubsubToken], event);
    return c.body(null, 204);
  })
  .post('/desk/:agent/reply', async (c) => {
    const form = await c.req.formData();
    const conversation = await sought(c, form.get('id'));
    if (!conversation) return c.notFound();
    const text = asText(form.get('text')).trim();
    const file = form.get('file');
    const kept = await keepMessage(c.env, conversation, {
      kind: OUTGOING,
      content: text,
      echoId: asText(form.get('echo')),
      senderName: c.var.pass.name,
      files: file instanceof File && file.size > 0 ? [file] : [],
    });
    if (kept.ok) return back(c, conversation);
    const message = deskWords(c.var.desk.locale)(kept.reason);
    if (!wantsPage(c.req.header('accept'))) return c.json({ message }, 422);
    return c.html(writeDesk(await look(c, String(conversation.id), { notice: message, draft: text })), 422);
  });

const look = (c: Desk, id: string, kept: { notice?: string; draft?: string } = {}) => {
  const { base, locale } = c.var.desk;
  return readDesk(c.env.DB, c.var.pass, { base, locale, id, ...kept });
};

const sought = (c: Desk, id: unknown): Promise<ConversationRow | null> =>
  findRow(c.env.DB, conversationById(asText(id), c.var.pass.agentKey));

const back = (c: Desk, conversation: ConversationRow | null) =>
  wantsPage(c.req.header('accept'))
    ? c.redirect(`${c.var.desk.base}${conversation ? `?c=${conversation.id}` : ''}`, 303)
    : c.json({ ok: true });

async function showSignIn(c: Desk, refusal: Extract<DeskWord, 'wrong' | 'tooMany'> | null = null, name = '') {
  const { base, locale, agentKey } = c.var.desk;
  const page = writeSignIn({
    base,
    locale,
    say: deskWords(locale),
    siteName: await siteName(c.env.DB, agentKey, locale),
    asksPassword: c.env.DESK_PASSWORD !== '',
    refusal,
    name,
  });
  return c.html(page, refusal ? 403 : 200);
}

async function signIn(c: Desk) {
  const { agentKey, base, secret } = c.var.desk;
  const form = await c.req.formData();
  const name = asText(form.get('name')).trim().slice(0, 40);
  const now = Date.now();
  const refused = await findRow(c.env.DB, countRefusals(agentKey, now - REFUSAL_MEMORY_MS));
  if ((refused?.total ?? 0) >= MOST_REFUSALS) return showSignIn(c, 'tooMany', name);
  const isRight = !c.env.DESK_PASSWORD || (await isSameSecret(asText(form.get('password')), c.env.DESK_PASSWORD));
  if (!isRight || !name) {
    await writeTogether(c.env.DB, [noteRefusal(agentKey, now), forgetRefusals(now - REFUSAL_MEMORY_MS)]);
    return showSignIn(c, 'wrong', name);
  }
  setCookie(c, DESK_COOKIE, await signPass({ agentKey, name }, secret, now), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.req.header('x-forwarded-proto') === 'https',
  });
  return c.redirect(base, 303);
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
