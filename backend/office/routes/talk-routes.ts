import { Hono } from 'hono';
import { readForm } from '#backend/answer/answer-call.ts';
import { backToTalks, talkOf, tellDesks } from '#backend/office/conversations/at-talk.ts';
import { changeTags, showTags, tagTalk } from '#backend/office/conversations/keep-tags.ts';
import { putTalkOff } from '#backend/office/conversations/put-talk-off.ts';
import { readFound } from '#backend/office/conversations/read-found.ts';
import { writeFound } from '#backend/office/conversations/write-found.ts';
import { LONGEST_NOTE } from '#backend/office/conversations/write-notes.ts';
import { changeReplies, showReplies } from '#backend/office/replies/change-replies.ts';
import { asText, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { showTranscript } from '#backend/office/thread/transcript.ts';
import { insertNote } from '#backend/queries/chat/notes.ts';
import { writeTogether } from '#backend/queries/database.ts';

/** How staff keep order among conversations: search in all of them, notes to each other, tags, and what is put off. */
export const talkRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/conversations/search', async (c) => c.html(writeFound(await readFound(c))))
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
    if (!conversation) return backToTalks(c, form, null);
    const content = asText(form.get('note')).trim().slice(0, LONGEST_NOTE);
    if (content) {
      await writeTogether(c.env.DB, [insertNote(conversation.id, c.var.session.called, content, Date.now())]);
      await tellDesks(c, 'desk.changed', conversation.id);
    }
    return backToTalks(c, form, conversation);
  });
