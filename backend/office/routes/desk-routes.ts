import { Hono } from 'hono';
import { readForm } from '#backend/answer/answer-call.ts';
import {
  asText,
  type Desk,
  findDesk,
  requireStaff,
  type SignedDeskEnv,
  wantsPage,
} from '#backend/office/office-auth.ts';
import { type DeskWord, deskWords } from '#backend/office/office-view.ts';
import { DESK_STYLE, findScript } from '#backend/office/page-files.ts';
import { lookAtDesk } from '#backend/office/conversations/read-desk.ts';
import { setUp, showSetUp } from '#backend/office/staff/set-up.ts';
import { showCode, showSignIn, signIn, signOut, takeSignInCode } from '#backend/office/staff/sign-in.ts';
import { cannedReplies, writeDesk, writeParts } from '#backend/office/conversations/write-desk.ts';
import { deskTopic, hubOf, publish } from '#backend/people/cable-hub.ts';
import { endConversation, keepMessage } from '#backend/people/keep-message.ts';
import {
  type ConversationRow,
  conversationWithVisitor,
  takeConversation,
} from '#backend/queries/chat/conversations.ts';
import { attachmentByKey, OUTGOING } from '#backend/queries/chat/messages.ts';
import { findRow } from '#backend/queries/database.ts';
import { isAllowed, requireAsking } from '#backend/staff/ask-whether.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-session.ts';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';
import { fileDisposition } from '#shared/rules/file-name.ts';
import { dayRoutes } from './day-routes.ts';
import { deskApplicationRoutes } from './desk-application-routes.ts';
import { deskLectureRoutes } from './desk-lecture-routes.ts';
import { deskStaffRoutes } from './desk-staff-routes.ts';
import { officeSiteRoutes } from './office-site-routes.ts';
import { talkRoutes } from './talk-routes.ts';
import { studentRoutes } from './student-routes.ts';

/** What is done in conversations: forms, which the script sends as well. */
const deskActRoutes = new Hono<SignedDeskEnv>()
  .post('/office/:agent/take', async (c) => {
    const form = await readForm(c);
    const conversation = await sought(c, form);
    if (!conversation) return back(c, null);
    const taken = await findRow(
      c.env.DB,
      takeConversation(conversation.id, c.var.staff.name, asText(form.get('from'))),
    );
    if (!taken && conversation.status === 'open') return back(c, conversation, '&said=takenMeanwhile');
    await tellDesks(c, 'desk.changed', conversation.id);
    return back(c, conversation);
  })
  .post('/office/:agent/close', async (c) => {
    const conversation = await sought(c, await readForm(c));
    if (conversation) await endConversation(c.env, conversation, 'deskClosed', c.var.staff.name);
    return back(c, null);
  })
  .post('/office/:agent/typing', async (c) => {
    const conversation = await sought(c, await readForm(c));
    if (!conversation) return c.body(null, 204);
    const event = { event: 'conversation.typing_on', data: { id: conversation.id } };
    await publish(c.env.CABLE, [conversation.pubsubToken], event);
    await tellDesks(c, 'desk.typing', conversation.id);
    return c.body(null, 204);
  })
  .post('/office/:agent/draft', async (c) => {
    const form = await readForm(c);
    const conversation = await sought(c, form);
    if (!conversation) return back(c, null);
    const { lang } = JSON.parse(conversation.attributes) as { lang?: string };
    const replies = cannedReplies(c.var.desk.locale, isLocale(lang) ? lang : FALLBACK_LOCALE);
    const chosen = replies.find(({ name }) => name === form.get('canned'))?.text ?? '';
    const draft = [asText(form.get('text')).trim(), chosen].filter(Boolean).join('\n');
    return c.html(writeDesk(await lookAtDesk(c, { draft }, String(conversation.id))));
  })
  .post('/office/:agent/reply', async (c) => {
    const form = await readForm(c);
    const conversation = await sought(c, form);
    if (!conversation) return c.notFound();
    const draft = asText(form.get('text')).trim();
    const id = String(conversation.id);
    const refuse = async (word: DeskWord, status: 409 | 422) => {
      const notice = deskWords(c.var.desk.locale)(word);
      if (!wantsPage(c)) return c.json({ message: notice }, status);
      return c.html(writeDesk(await lookAtDesk(c, { notice, draft }, id)), status);
    };
    if (conversation.status !== 'open') return refuse('endedMeanwhile', 409);
    const file = form.get('file');
    const kept = await keepMessage(c.env, conversation, {
      kind: OUTGOING,
      content: draft,
      echoId: asText(form.get('echo')),
      senderName: c.var.staff.name,
      files: file instanceof File && file.size > 0 ? [file] : [],
    });
    return kept.ok ? back(c, conversation) : refuse(kept.reason, 422);
  });

async function sought(c: Desk, form: FormData): Promise<ConversationRow | null> {
  const conversation = await findRow(c.env.DB, conversationWithVisitor(asText(form.get('id'))));
  return isAllowed(c, 'talk', conversation) ? conversation : null;
}

const tellDesks = (c: Desk, event: 'desk.changed' | 'desk.typing', id: number) =>
  publish(c.env.CABLE, [deskTopic(c.var.desk.agentKey)], { event, data: { id, name: c.var.staff.name } });

const back = (c: Desk, conversation: ConversationRow | null, said = '') =>
  wantsPage(c)
    ? c.redirect(`${c.var.desk.base}/conversations${conversation ? `?c=${conversation.id}${said}` : ''}`, 303)
    : c.json({ ok: true });

/** Where people answer: pages and forms that work by themselves, and parts of them for the script that keeps them fresh. */
export const deskRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/desk.css', (c) => c.body(DESK_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  .get('/office/:agent/page/:name', (c) => {
    const script = findScript(c.req.param('name'));
    return script ? c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }) : c.notFound();
  })
  .use('/office/:agent/*', findDesk)
  .use('/office/:agent', findDesk)
  .get('/office/:agent/sign-in', (c) => showSignIn(c))
  .post('/office/:agent/sign-in', (c) => signIn(c))
  .get('/office/:agent/code', (c) => showCode(c))
  .post('/office/:agent/code', (c) => takeSignInCode(c))
  .get('/office/:agent/set-up', (c) => showSetUp(c))
  .post('/office/:agent/set-up', (c) => setUp(c))
  .post('/office/:agent/sign-out', (c) => signOut(c))
  .use('/office/:agent/*', requireStaff)
  .use('/office/:agent', requireStaff)
  .use('/office/:agent/*', requireAsking)
  .use('/office/:agent', requireAsking)
  .get('/office/:agent/conversations', async (c) => c.html(writeDesk(await lookAtDesk(c))))
  .get('/office/:agent/parts', async (c) => c.json(await writeParts(await lookAtDesk(c))))
  .get('/office/:agent/live', async (c): Promise<Response> => {
    if (!isAllowed(c, 'workAtDesk', c.var.desk)) return c.notFound();
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return c.body(null, 426);
    const { sessionId, seenAt, endsAt } = c.var.session;
    const headers = {
      upgrade: 'websocket',
      'x-desk': c.var.desk.agentKey,
      'x-desk-session': String(sessionId),
      'x-desk-until': String(Math.min(endsAt, seenAt + LONGEST_IDLE_MS)),
    };
    return hubOf(c.env.CABLE).fetch(new Request('http://hub/', { headers }));
  })
  .get('/office/:agent/file/:key', async (c) => {
    const file = await findRow(c.env.DB, attachmentByKey(c.req.param('key')));
    const stored = isAllowed(c, 'talk', file) ? await c.env.FILES.get(`chat/${c.req.param('key')}`) : null;
    if (!file || !stored) return c.notFound();
    const shown = file.contentType.startsWith('application/') ? 'attachment' : 'inline';
    return c.body(stored.body, 200, {
      'content-type': file.contentType,
      'content-disposition': fileDisposition(shown, file.name, file.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  })
  .route('/', dayRoutes)
  .route('/', deskActRoutes)
  .route('/', deskApplicationRoutes)
  .route('/', studentRoutes)
  .route('/', talkRoutes)
  .route('/', deskLectureRoutes)
  .route('/', officeSiteRoutes)
  .route('/', deskStaffRoutes);
