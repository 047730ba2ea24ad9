import { Hono } from 'hono';
import { readForm } from '#backend/answer/answer-call.ts';
import { readFound } from '#backend/office/conversations/read-found.ts';
import { writeFound } from '#backend/office/conversations/write-found.ts';
import { LONGEST_NOTE } from '#backend/office/conversations/write-notes.ts';
import { asText, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskTopic, publish } from '#backend/people/cable-hub.ts';
import { conversationWithVisitor } from '#backend/queries/chat/conversations.ts';
import { insertNote } from '#backend/queries/chat/notes.ts';
import { findRow, writeTogether } from '#backend/queries/database.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';

/** Search in all conversations, and what staff write to each other in one. */
export const talkRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/conversations/search', async (c) => c.html(writeFound(await readFound(c))))
  .post('/office/:agent/note', async (c) => {
    const form = await readForm(c);
    const { agentKey, base } = c.var.desk;
    const conversation = await findRow(c.env.DB, conversationWithVisitor(asText(form.get('id'))));
    if (!conversation || !isAllowed(c, 'talk', conversation)) return c.redirect(`${base}/conversations`, 303);
    const content = asText(form.get('note')).trim().slice(0, LONGEST_NOTE);
    if (content) {
      await writeTogether(c.env.DB, [insertNote(conversation.id, c.var.staff.name, content, Date.now())]);
      // That there is something new, to desks alone: the words are fetched by who may read them.
      const data = { id: conversation.id, name: c.var.staff.name };
      await publish(c.env.CABLE, [deskTopic(agentKey)], { event: 'desk.changed', data });
    }
    return c.redirect(`${base}/conversations?c=${conversation.id}`, 303);
  });
