import { Hono } from 'hono';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import { endConversation, storeMessage } from '#backend/people/store-message.ts';
import {
  ACTIVITY,
  type ConversationRow,
  getFiles,
  messagesBefore,
  OUTGOING,
  passConversation,
  snooze,
  requireAdviser,
  markConversationSeen,
  takeOverConversation as takeStatement,
} from '#backend/queries/chat/conversations.ts';
import { insertNote, noteHandingOver } from '#backend/queries/chat/notes.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import { recordHandover } from '#backend/queries/office/duty.ts';
import { addConversationTag, removeConversationTag } from '#backend/queries/office/tags.ts';
import { failedPrecondition } from '#backend/queries/preconditions.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import {
  addNote,
  closeConversation,
  type ConversationDesk,
  getDesk,
  getTranscript,
  type QueueChoice,
  handOverConversation,
  markConversationRead,
  refreshDesk,
  searchConversations,
  sendReply,
  sendTyping,
  snoozeConversation,
  tagConversation,
  takeConversation,
} from '#shared/contract/office/conversations.ts';
import { HANDED_TO_TEAM } from '#shared/rules/office-conversation.ts';
import { type OfficeResult, officeOk } from '#shared/contract/office/office-call.ts';
import type { z } from 'zod';
import { findConversation, loadConversation } from './conversations/load-conversation.ts';
import { loadQueue } from './conversations/load-queue.ts';
import { searchAllConversations } from './conversations/search-conversations.ts';
import { snoozeUntil } from './conversations/snooze-until.ts';
import { loadOfficeSite } from './office-site.ts';
import { deliverReplies } from '#backend/channels/deliver-replies.ts';
import { planChannelReply } from '#backend/channels/plan-reply.ts';
import { placeholderIn } from './ready-replies/ready-reply.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const conversationsApi = new Hono<OfficeSessionEnv>();

const NOT_FOUND = officeOk({ kind: 'gone' as const });
const DONE = officeOk({ kind: 'done' as const });

for (const call of [getDesk, refreshDesk])
  serveCall(conversationsApi, call, async (c, { id, before, script, ...choice }) => {
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
    return loadDesk(c, { id, before, script, choice });
  });

type DeskInput = z.output<(typeof getDesk)['input']>;

async function loadDesk(
  c: OfficeSessionContext,
  { id, before, script, choice }: Pick<DeskInput, 'id' | 'before' | 'script'> & { choice: QueueChoice },
): Promise<OfficeResult<ConversationDesk>> {
  const now = Date.now();
  const { agentKey } = c.var.desk;
  const site = await loadOfficeSite(c.env.DB, agentKey);
  const loaded = id > 0 ? await loadConversation(c, { id, before, script, site, now }) : null;
  const { queue, onlineKeys } = await loadQueue(c, choice, { site, now, openToken: loaded?.token ?? null });
  const canEditTags = isAllowed(c, 'keepTags', { agentKey });
  if (!loaded) return officeOk({ now, queue, open: null, canEditTags });
  const { token, ...conversation } = loaded;
  return officeOk({ now, queue, open: { ...conversation, isHere: onlineKeys.has(token) }, canEditTags });
}

/** Notifies the open pages of colleagues, which then read what they may. */
const notifyDesks = (c: OfficeSessionContext, event: 'desk.changed' | 'desk.typing', id: number) =>
  publish(c.env.CABLE, c.var.desk.agentKey, [DESK_TOPIC], {
    event,
    data: { id, name: c.var.session.called, staff: c.var.staff.id },
  });

serveCall(conversationsApi, markConversationRead, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (conversation && conversation.unread > 0) await batchWrite(c.env.DB, [markConversationSeen(id)]);
  return officeOk(null);
});

serveCall(conversationsApi, sendTyping, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (conversation) {
    const event = { event: 'conversation.typing_on', data: { id } };
    await publish(c.env.CABLE, conversation.agentKey, [conversation.pubsubToken], event);
    await notifyDesks(c, 'desk.typing', id);
  }
  return officeOk(null);
});

serveCall(conversationsApi, takeConversation, async (c, { id, from }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return NOT_FOUND;
  const consumed = await queryRow(c.env.DB, takeStatement(id, c.var.staff, from));
  if (!consumed && conversation.status === 'open') {
    const currentRow = (await findConversation(c, id)) ?? conversation;
    return officeOk({ kind: 'takenMeanwhile', name: currentRow.assignee });
  }
  await notifyDesks(c, 'desk.changed', id);
  return DONE;
});

serveCall(conversationsApi, handOverConversation, async (c, { id, from, to, note }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return NOT_FOUND;
  const { agentKey } = c.var.desk;
  const colleague = to === 0 ? null : await queryRow(c.env.DB, colleagueById(to, agentKey));
  if (to > 0 && !colleague) return officeOk({ kind: 'colleagueGone' });
  const receiver = colleague ?? { id: 0, name: '', called: '' };
  const [now, fromName, text] = [Date.now(), c.var.session.called, note.trim()];
  const [, , passedRows] = await batchRead(
    c.env.DB,
    noteHandingOver(id, from, {
      author: fromName,
      content: text,
      handedTo: receiver.called || HANDED_TO_TEAM,
      at: now,
    }),
    recordHandover(id, from, { agentKey, from: c.var.staff.id, fromName, to, note: text, now }),
    passConversation(id, receiver, from),
  );
  if (passedRows.length === 0) return officeOk({ kind: 'movedMeanwhile' });
  await notifyDesks(c, 'desk.changed', id);
  return DONE;
});

serveCall(conversationsApi, snoozeConversation, async (c, { id, preset, until: input }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return NOT_FOUND;
  const { timeZone } = await loadOfficeSite(c.env.DB, c.var.desk.agentKey);
  const snoozedUntil = snoozeUntil(preset, input, Date.now(), timeZone);
  if (snoozedUntil === null) return officeOk({ kind: 'wrongTime' });
  await batchWrite(c.env.DB, [snooze(id, snoozedUntil)]);
  await notifyDesks(c, 'desk.changed', id);
  return DONE;
});

serveCall(conversationsApi, closeConversation, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return NOT_FOUND;
  await endConversation(c.env, conversation, 'deskClosed', c.var.staff.name);
  return DONE;
});

serveCall(conversationsApi, addNote, async (c, { id, text }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return NOT_FOUND;
  const content = text.trim();
  if (content) {
    await batchWrite(c.env.DB, [insertNote(id, c.var.session.called, content, Date.now())]);
    await notifyDesks(c, 'desk.changed', id);
  }
  return DONE;
});

serveCall(conversationsApi, tagConversation, async (c, { id, tag, isOn }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return NOT_FOUND;
  await batchWrite(c.env.DB, [
    isOn ? addConversationTag(id, c.var.desk.agentKey, tag) : removeConversationTag(id, tag),
  ]);
  await notifyDesks(c, 'desk.changed', id);
  return DONE;
});

serveCall(conversationsApi, sendReply, async (c, { id, text, echo, takeFrom, template, byMail }, file) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return NOT_FOUND;
  // A reply assigns the conversation to its author, who confirms that before it is taken from a colleague.
  const heldResult = ({ assignee, staffId }: ConversationRow) =>
    officeOk({ kind: 'held' as const, name: assignee, staffId });
  if (![0, c.var.staff.id, takeFrom].includes(conversation.staffId)) return heldResult(conversation);
  if (conversation.status !== 'open') return officeOk({ kind: 'ended' });
  const plannedReply = await planChannelReply(
    c.env.DB,
    conversation,
    { template, hasFile: file !== null, byMail },
    Date.now(),
  );
  if (plannedReply.kind !== 'ok') return officeOk(plannedReply);
  const content = template || text.trim();
  const place = placeholderIn(content);
  if (place) return officeOk({ kind: 'placeholder', place });
  const storing = storeMessage(
    c.env,
    conversation,
    {
      kind: OUTGOING,
      content,
      echoId: echo,
      senderName: c.var.staff.name,
      assignee: c.var.staff,
      files: file ? [file] : [],
      extraStatements: [requireAdviser(id, c.var.staff, takeFrom)],
      laterStatements: plannedReply.statements,
    },
    { requestId: c.var.caller.requestId },
  );
  const storeResult = await storing.catch((error: unknown) => {
    if (failedPrecondition(error) === 'conversation_adviser') return null;
    throw error;
  });
  if (!storeResult) return heldResult((await findConversation(c, id)) ?? conversation);
  if (!storeResult.ok) return officeOk({ kind: 'refused', reason: storeResult.reason });
  if (plannedReply.statements.length > 0) await deliverReplies(c.env);
  return DONE;
});

serveCall(conversationsApi, searchConversations, async (c, { q, before }) => {
  if (!isAllowed(c, 'workAtDesk', c.var.desk)) return FORBIDDEN;
  return officeOk(await searchAllConversations(c, q, before));
});

/** Latest messages of a transcript. */
const MAX_TRANSCRIPT = 1000;

serveCall(conversationsApi, getTranscript, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return officeOk(null);
  const messages = await queryRows(c.env.DB, messagesBefore(id, Number.MAX_SAFE_INTEGER, MAX_TRANSCRIPT + 1));
  return officeOk({
    id,
    name: conversation.name,
    cutAt: messages.length > MAX_TRANSCRIPT ? MAX_TRANSCRIPT : null,
    // Notes of staff are left out: the visitor may receive the transcript.
    entries: messages
      .slice(0, MAX_TRANSCRIPT)
      .toReversed()
      .map((message) => ({
        id: message.id,
        at: message.createdAt,
        kind: message.kind === ACTIVITY ? ('event' as const) : ('message' as const),
        sender: message.senderName,
        text: [message.content, ...getFiles(message).map(({ name }) => `[${name}]`)].filter(Boolean).join('\n'),
      })),
  });
});
