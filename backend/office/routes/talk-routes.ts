import { Hono } from 'hono';
import { readForm } from '#backend/answer/answer-call.ts';
import { backToTalks, soughtIn, talkOf, tellDesks } from '#backend/office/conversations/at-talk.ts';
import { readUntil } from '#backend/office/conversations/put-off.ts';
import { lookAtDesk } from '#backend/office/conversations/read-desk.ts';
import { readConversationSearch } from '#backend/office/conversations/read-conversation-search.ts';
import { writeDesk } from '#backend/office/conversations/write-desk.ts';
import { writeConversationSearch } from '#backend/office/conversations/write-conversation-search.ts';
import { LONGEST_NOTE } from '#backend/office/conversations/write-notes.ts';
import { LONGEST_TAG, writeTagList } from '#backend/office/conversations/write-tags.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { changeReplies, showReplies } from '#backend/office/replies/change-replies.ts';
import { showTranscript } from '#backend/office/thread/transcript.ts';
import { putOff } from '#backend/queries/chat/conversations.ts';
import { insertNote } from '#backend/queries/chat/notes.ts';
import { readRows, writeTogether } from '#backend/queries/database.ts';
import { addTag, putTag, removeTag, tagsOf, takeTagOff } from '#backend/queries/office/tags.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';

/** How staff keep order among conversations: search in all of them, notes to each other, tags, and what is put off. */
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
    const form = await readForm(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return c.notFound();
    const content = asText(form.get('note')).replaceAll('\r\n', '\n').trim().slice(0, LONGEST_NOTE);
    if (content) {
      await writeTogether(c.env.DB, [insertNote(conversation.id, c.var.session.called, content, Date.now())]);
      await tellDesks(c, 'desk.changed', conversation.id);
    }
    return backToTalks(c, form, conversation);
  });

/** Out of the queue until then; it comes back by itself, or when the visitor writes. */
async function putTalkOff(c: Desk, now = Date.now()): Promise<Response> {
  const form = await readForm(c);
  const conversation = await talkOf(c, form);
  if (!conversation) return backToTalks(c, form, null);
  const typed = asText(form.get('until'));
  const until = readUntil(asText(form.get('for')), typed, now, (await placeOf(c)).timeZone);
  if (until === null) {
    const said = { notice: deskWords(c.var.desk.locale)('later.wrong'), until: typed };
    return c.html(writeDesk(await lookAtDesk(c, said, String(conversation.id), soughtIn(form))), 422);
  }
  await writeTogether(c.env.DB, [putOff(conversation.id, until)]);
  await tellDesks(c, 'desk.changed', conversation.id);
  return backToTalks(c, form, until === 0 ? conversation : null);
}

/** Puts a tag of the agent's list on a conversation, or takes it off. */
async function tagTalk(c: Desk): Promise<Response> {
  const form = await readForm(c);
  const conversation = await talkOf(c, form);
  const tag = Number(form.get('tag')) || 0;
  if (conversation) {
    const change =
      form.get('on') === 'no' ? takeTagOff(conversation.id, tag) : putTag(conversation.id, c.var.desk.agentKey, tag);
    await writeTogether(c.env.DB, [change]);
    await tellDesks(c, 'desk.changed', conversation.id);
  }
  return backToTalks(c, form, conversation, { v: 'person' });
}

async function showTags(c: Desk, said: { notice?: string; typed?: string } = {}): Promise<Response> {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return c.notFound();
  const [place, tags] = await Promise.all([placeOf(c, c.var.staff.name), readRows(c.env.DB, tagsOf(agentKey))]);
  return c.html(writeTagList(place, tags, said), said.notice ? 422 : 200);
}

/** Changes the agent's list. */
async function changeTags(c: Desk): Promise<Response> {
  const form = await readForm(c);
  const { agentKey, base, locale } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return c.notFound();
  const typed = asText(form.get('name'));
  const name = typed.normalize('NFKC').trim();
  const isRemoval = form.get('kind') === 'remove';
  if (!isRemoval && (!name || name.length > LONGEST_TAG))
    return showTags(c, { notice: deskWords(locale)('tags.wrong'), typed });
  const change = isRemoval ? removeTag(agentKey, Number(form.get('tag')) || 0) : addTag(agentKey, name);
  await writeTogether(c.env.DB, [change]);
  return c.redirect(`${base}/conversations/tags`, 303);
}
