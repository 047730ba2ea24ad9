import { readForm } from '#backend/answer/answer-call.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { putOff } from '#backend/queries/chat/conversations.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { backToTalks, soughtIn, talkOf, tellDesks } from './at-talk.ts';
import { readUntil } from './put-off.ts';
import { lookAtDesk } from './read-desk.ts';
import { writeDesk } from './write-desk.ts';

/** Out of the queue until then; it comes back by itself, or when the visitor writes. */
export async function putTalkOff(c: Desk, now = Date.now()): Promise<Response> {
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
