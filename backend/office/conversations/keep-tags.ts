import { readForm } from '#backend/answer/answer-call.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { readRows, writeTogether } from '#backend/queries/database.ts';
import { addTag, putTag, removeTag, tagsOf, takeTagOff } from '#backend/queries/office/tags.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';
import { backToTalks, talkOf, tellDesks } from './at-talk.ts';
import { LONGEST_TAG, writeTagList } from './write-tags.ts';

/** Puts a tag of the agent's list on a conversation, or takes it off. */
export async function tagTalk(c: Desk): Promise<Response> {
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

export async function showTags(c: Desk, said: { notice?: string; typed?: string } = {}): Promise<Response> {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return c.notFound();
  const [place, tags] = await Promise.all([placeOf(c, c.var.staff.name), readRows(c.env.DB, tagsOf(agentKey))]);
  return c.html(writeTagList(place, tags, said), said.notice ? 422 : 200);
}

/** Changes the agent's list. */
export async function changeTags(c: Desk): Promise<Response> {
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
