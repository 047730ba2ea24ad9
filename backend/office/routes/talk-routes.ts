import { Hono } from 'hono';
import { z } from 'zod';
import { parseFormBody } from '#backend/response/respond.ts';
import { readQueueSought, writeQueueSought } from '#backend/office/conversations/queue-view.ts';
import { readConversationSearch } from '#backend/office/conversations/read-queue.ts';
import { lookAtDesk } from '#backend/office/conversations/read-desk.ts';
import { writeConversationSearch } from '#backend/office/conversations/write-conversation-search.ts';
import { writeDesk } from '#backend/office/conversations/write-desk.ts';
import { LONGEST_NOTE } from '#backend/office/conversations/write-log.ts';
import { LONGEST_TAG, writeTagList } from '#backend/office/conversations/write-tags.ts';
import { readUntil } from '#backend/office/conversations/write-talk-head.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv, wantsPage } from '#backend/office/office-auth.ts';
import { type DeskWord, deskWords } from '#backend/office/office-view.ts';
import { changeReplies, showReplies } from '#backend/office/replies/change-replies.ts';
import { placeLeft } from '#backend/office/replies/ready-reply.ts';
import { showTranscript } from '#backend/office/thread/transcript.ts';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import { endConversation, storeMessage } from '#backend/people/store-message.ts';
import {
  type ConversationRow,
  conversationWithVisitor,
  OUTGOING,
  passConversation,
  snooze,
  requireAdviser,
  takeOverConversation,
} from '#backend/queries/chat/conversations.ts';
import { insertNote, noteHandingOver } from '#backend/queries/chat/notes.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import { recordHandover } from '#backend/queries/office/duty.ts';
import { addTag, addConversationTag, removeTag, tagsOf, removeConversationTag } from '#backend/queries/office/tags.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { failedPrecondition } from '#backend/queries/preconditions.ts';

/** The conversation that a form names; null where there is none, or none of this desk's. */
async function talkOf(c: Desk, form: FormData): Promise<ConversationRow | null> {
  const conversation = await queryRow(c.env.DB, conversationWithVisitor(asText(form.get('id'))));
  return isAllowed(c, 'talk', conversation) ? conversation : null;
}

/** That there is something new, to desks alone: the words are fetched by who may read them. */
const tellDesks = (c: Desk, event: 'desk.changed' | 'desk.typing', id: number) =>
  publish(c.env.CABLE, c.var.desk.agentKey, [DESK_TOPIC], {
    event,
    data: { id, name: c.var.session.called, staff: c.var.staff.id },
  });

/** Which part of the queue somebody worked in, as their form says it; it is read and written anew, for a form is anybody's. */
const soughtIn = (form: FormData) => readQueueSought(new URLSearchParams(asText(form.get('queue'))));

/** Where they were; with no conversation, at the queue alone. */
function backToTalks(c: Desk, form: FormData, conversation: ConversationRow | null, more: Record<string, string> = {}) {
  if (!wantsPage(c)) return c.json({ ok: true });
  const place = { ...(conversation && { c: String(conversation.id) }), ...more };
  return c.redirect(`${c.var.desk.base}/conversations${writeQueueSought(soughtIn(form), place)}`, 303);
}

/** Conversations as staff work on them: search in all of them, notes to each other, tags, what is put off, and what is done in one. */
export const talkRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/conversations/search', async (c) =>
    c.html(writeConversationSearch(await readConversationSearch(c))),
  )
  .get('/office/:agent/conversations/transcript', (c) => showTranscript(c))
  .get('/office/:agent/conversations/tags', (c) => showTags(c))
  .post('/office/:agent/conversations/tags', (c) => changeTags(c))
  .get('/office/:agent/replies', (c) => showReplies(c))
  .post('/office/:agent/replies', (c) => changeReplies(c))
  .post('/office/:agent/tag', (c) => tagTalk(c))
  .post('/office/:agent/later', (c) => putTalkOff(c))
  .post('/office/:agent/note', async (c) => {
    const form = await parseFormBody(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return c.notFound();
    const content = asText(form.get('note')).replaceAll('\r\n', '\n').trim().slice(0, LONGEST_NOTE);
    if (content) {
      await batchWrite(c.env.DB, [insertNote(conversation.id, c.var.session.called, content, Date.now())]);
      await tellDesks(c, 'desk.changed', conversation.id);
    }
    return backToTalks(c, form, conversation);
  })
  // What is done in a conversation: forms, which the script sends as well. Where it is gone, who has written something has it back.
  .post('/office/:agent/take', async (c) => {
    const form = await parseFormBody(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return backToTalks(c, form, null);
    const before = Number(form.get('from')) || 0;
    const taken = await queryRow(c.env.DB, takeOverConversation(conversation.id, c.var.staff, before));
    if (!taken && conversation.status === 'open') return backToTalks(c, form, conversation, { said: 'takenMeanwhile' });
    await tellDesks(c, 'desk.changed', conversation.id);
    return backToTalks(c, form, conversation);
  })
  .post('/office/:agent/hand-on', (c) => handTalkOn(c))
  .post('/office/:agent/close', async (c) => {
    const form = await parseFormBody(c);
    const conversation = await talkOf(c, form);
    if (conversation) await endConversation(c.env, conversation, 'deskClosed', c.var.staff.name);
    return backToTalks(c, form, null);
  })
  .post('/office/:agent/typing', async (c) => {
    const conversation = await talkOf(c, await parseFormBody(c));
    if (!conversation) return c.body(null, 204);
    const event = { event: 'conversation.typing_on', data: { id: conversation.id } };
    await publish(c.env.CABLE, conversation.agentKey, [conversation.pubsubToken], event);
    await tellDesks(c, 'desk.typing', conversation.id);
    return c.body(null, 204);
  })
  .post('/office/:agent/draft', async (c) => {
    const form = await parseFormBody(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return c.notFound();
    const view = await lookAtDesk(c, {}, String(conversation.id), soughtIn(form));
    const chosen = view.open?.replies.find(({ key }) => key === form.get('canned'))?.text ?? '';
    const draft = [asText(form.get('text')).trim(), chosen].filter(Boolean).join('\n');
    return c.html(writeDesk({ ...view, said: { draft } }));
  })
  .post('/office/:agent/reply', async (c) => {
    const form = await parseFormBody(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return c.notFound();
    const draft = asText(form.get('text')).trim();
    const id = String(conversation.id);
    const refuse = async (word: DeskWord, status: 409 | 422, values = {}, takeFrom = 0) => {
      const notice = deskWords(c.var.desk.locale)(word, values);
      if (!wantsPage(c)) return c.json({ message: notice, ...(takeFrom > 0 && { takeFrom }) }, status);
      return c.html(writeDesk(await lookAtDesk(c, { notice, draft, takeFrom }, id, soughtIn(form))), status);
    };
    // An answer takes the conversation over, so that of a colleague's is asked first; whose it was then is named in the next press.
    const from = Number(form.get('takeFrom')) || 0;
    const ask = async (held: ConversationRow) => refuse('reply.held', 409, { name: held.assignee }, held.staffId);
    if (![0, c.var.staff.id, from].includes(conversation.staffId)) return ask(conversation);
    if (conversation.status !== 'open') return refuse('endedMeanwhile', 409);
    const place = placeLeft(draft);
    if (place) return refuse('ready.left', 422, { place });
    const file = form.get('file');
    const answer = storeMessage(
      c.env,
      conversation,
      {
        kind: OUTGOING,
        content: draft,
        echoId: asText(form.get('echo')),
        senderName: c.var.staff.name,
        by: c.var.staff,
        files: file instanceof File && file.size > 0 ? [file] : [],
        also: [requireAdviser(conversation.id, c.var.staff, from)],
      },
      { requestId: c.var.caller.requestId },
    );
    const kept = await answer.catch((error: unknown) => {
      if (failedPrecondition(error) === 'conversation_adviser') return null;
      throw error;
    });
    if (!kept) return ask((await talkOf(c, form)) ?? conversation);
    return kept.ok ? backToTalks(c, form, conversation) : refuse(kept.reason, 422);
  });

/** Out of the queue until then; it comes back by itself, or when the visitor writes. */
async function putTalkOff(c: Desk, now = Date.now()): Promise<Response> {
  const form = await parseFormBody(c);
  const conversation = await talkOf(c, form);
  if (!conversation) return backToTalks(c, form, null);
  const typed = asText(form.get('until'));
  const until = readUntil(asText(form.get('for')), typed, now, (await placeOf(c)).timeZone);
  if (until === null) {
    const said = { notice: deskWords(c.var.desk.locale)('later.wrong'), until: typed };
    return c.html(writeDesk(await lookAtDesk(c, said, String(conversation.id), soughtIn(form))), 422);
  }
  await batchWrite(c.env.DB, [snooze(conversation.id, until)]);
  await tellDesks(c, 'desk.changed', conversation.id);
  return backToTalks(c, form, until === 0 ? conversation : null);
}

/** Puts a tag of the agent's list on a conversation, or takes it off. */
async function tagTalk(c: Desk): Promise<Response> {
  const form = await parseFormBody(c);
  const conversation = await talkOf(c, form);
  const tag = Number(form.get('tag')) || 0;
  if (conversation) {
    const change =
      form.get('on') === 'no'
        ? removeConversationTag(conversation.id, tag)
        : addConversationTag(conversation.id, c.var.desk.agentKey, tag);
    await batchWrite(c.env.DB, [change]);
    await tellDesks(c, 'desk.changed', conversation.id);
  }
  return backToTalks(c, form, conversation, { v: 'person' });
}

async function showTags(c: Desk, said: { notice?: string; typed?: string } = {}): Promise<Response> {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return c.notFound();
  const [place, tags] = await Promise.all([placeOf(c, c.var.staff.name), queryRows(c.env.DB, tagsOf(agentKey))]);
  return c.html(writeTagList(place, tags, said), said.notice ? 422 : 200);
}

/** Changes the agent's list. */
async function changeTags(c: Desk): Promise<Response> {
  const form = await parseFormBody(c);
  const { agentKey, base, locale } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return c.notFound();
  const typed = asText(form.get('name'));
  const name = typed.normalize('NFKC').trim();
  const isRemoval = form.get('kind') === 'remove';
  if (!isRemoval && (!name || name.length > LONGEST_TAG))
    return showTags(c, { notice: deskWords(locale)('tags.wrong'), typed });
  const change = isRemoval ? removeTag(agentKey, Number(form.get('tag')) || 0) : addTag(agentKey, name);
  await batchWrite(c.env.DB, [change]);
  return c.redirect(`${base}/conversations/tags`, 303);
}

/** An account; 0 for nobody's. What is no number is no answer. */
const Account = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

const Handing = z.object({
  to: Account,
  from: Account,
  note: z.string().trim().max(LONGEST_NOTE),
});

/** Gives one conversation to a colleague, or back to whoever comes next, with a note that stands in it. */
async function handTalkOn(c: Desk): Promise<Response> {
  const form = await parseFormBody(c);
  const conversation = await talkOf(c, form);
  if (!conversation) return c.notFound();
  const typed = { to: Number(form.get('to')) || 0, note: asText(form.get('note')).replaceAll('\r\n', '\n') };
  const refuse = async (word: DeskWord, status: 409 | 422) => {
    const notice = deskWords(c.var.desk.locale)(word);
    const said = { notice, handing: typed };
    return c.html(writeDesk(await lookAtDesk(c, said, String(conversation.id), soughtIn(form))), status);
  };
  const read = Handing.safeParse({ ...typed, to: form.get('to'), from: form.get('from') });
  if (!read.success) return refuse('hand.wrong', 422);
  const { to, from, note } = read.data;
  const { agentKey } = c.var.desk;
  const colleague = to === 0 ? null : await queryRow(c.env.DB, colleagueById(to, agentKey));
  // Their account ended meanwhile, or was never of this agent.
  if (to > 0 && !colleague) return refuse('hand.gone', 409);
  const hands = colleague ?? { id: 0, name: '', called: deskWords(c.var.desk.locale)('hand.team') };
  const [now, fromName] = [Date.now(), c.var.session.called];
  const [, , passed] = await batchRead(
    c.env.DB,
    noteHandingOver(conversation.id, from, { author: fromName, content: note, handedTo: hands.called, at: now }),
    recordHandover(conversation.id, from, { agentKey, from: c.var.staff.id, fromName, to, note, now }),
    passConversation(conversation.id, hands, from),
  );
  if (passed.length === 0) return refuse('hand.moved', 409);
  await tellDesks(c, 'desk.changed', conversation.id);
  return backToTalks(c, form, conversation);
}
