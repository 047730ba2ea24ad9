import { Hono } from 'hono';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import { endConversation, storeMessage } from '#backend/people/store-message.ts';
import {
  ACTIVITY,
  type ConversationRow,
  parseAttachments,
  selectMessagesBefore,
  OUTGOING,
  passConversation,
  updateSnooze,
  requireAdviser,
  markConversationSeen,
  takeOverConversation as takeStatement,
} from '#backend/queries/chat/conversations.ts';
import { insertNote, insertHandoverNote } from '#backend/queries/chat/notes.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import { recordHandover } from '#backend/queries/office/duty.ts';
import { addConversationTag, removeConversationTag } from '#backend/queries/office/tags.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { selectColleagueById } from '#backend/queries/staff/accounts.ts';
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
import { TEAM_ASSIGNEE } from '#shared/rules/office-conversation.ts';
import { type OfficeResult, succeedOffice } from '#shared/contract/office/office-call.ts';
import type { z } from 'zod';
import { findConversation, loadConversation } from './conversations/load-conversation.ts';
import { loadQueue } from './conversations/load-queue.ts';
import { searchAllConversations } from './conversations/search-conversations.ts';
import { getSnoozeEnd } from './conversations/snooze-until.ts';
import { loadOfficeSite } from './office-site.ts';
import { deliverReplies } from '#backend/channels/deliver-replies.ts';
import { planChannelReply } from '#backend/channels/plan-reply.ts';
import { findPlaceholder } from './ready-replies/ready-reply.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const conversationsApi = new Hono<OfficeSessionEnv>();

const GONE_RESULT = succeedOffice({ kind: 'gone' as const });
const DONE_RESULT = succeedOffice({ kind: 'done' as const });

for (const call of [getDesk, refreshDesk])
  serveCall(conversationsApi, call, async (c, { id, before, script, ...choice }) => {
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
    return loadConversationDesk(c, { id, before, script, choice });
  });

type DeskInput = z.output<(typeof getDesk)['input']>;

async function loadConversationDesk(
  c: OfficeSessionContext,
  { id, before, script, choice }: Pick<DeskInput, 'id' | 'before' | 'script'> & { choice: QueueChoice },
): Promise<OfficeResult<ConversationDesk>> {
  const now = Date.now();
  const { agentKey } = c.var.desk;
  const site = await loadOfficeSite(c.env.DB, agentKey);
  const loadedConversation = id > 0 ? await loadConversation(c, { id, before, script, site, now }) : null;
  const { queue, onlineKeys } = await loadQueue(c, choice, { site, now, openToken: loadedConversation?.token ?? null });
  const canEditTags = isAllowed(c, 'keepTags', { agentKey });
  if (!loadedConversation) return succeedOffice({ now, queue, open: null, canEditTags });
  const { token, ...conversation } = loadedConversation;
  return succeedOffice({ now, queue, open: { ...conversation, isHere: onlineKeys.has(token) }, canEditTags });
}

/** Notifies the open pages of colleagues, each of which then loads the data that it may see. */
const publishDeskEvent = (c: OfficeSessionContext, event: 'desk.changed' | 'desk.typing', id: number) =>
  publish(c.env.CABLE, c.var.desk.agentKey, [DESK_TOPIC], {
    event,
    data: { id, name: c.var.session.called, staff: c.var.staff.id },
  });

serveCall(conversationsApi, markConversationRead, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (conversation && conversation.unread > 0) await batchWrite(c.env.DB, [markConversationSeen(id)]);
  return succeedOffice(null);
});

serveCall(conversationsApi, sendTyping, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (conversation) {
    const event = { event: 'conversation.typing_on', data: { id } };
    await publish(c.env.CABLE, conversation.agentKey, [conversation.pubsubToken], event);
    await publishDeskEvent(c, 'desk.typing', id);
  }
  return succeedOffice(null);
});

serveCall(conversationsApi, takeConversation, async (c, { id, from }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return GONE_RESULT;
  const takenRow = await queryRow(c.env.DB, takeStatement(id, c.var.staff, from));
  if (!takenRow && conversation.status === 'open') {
    const currentRow = (await findConversation(c, id)) ?? conversation;
    return succeedOffice({ kind: 'takenMeanwhile', name: currentRow.assignee });
  }
  await publishDeskEvent(c, 'desk.changed', id);
  return DONE_RESULT;
});

serveCall(conversationsApi, handOverConversation, async (c, { id, from, to, note }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return GONE_RESULT;
  const { agentKey } = c.var.desk;
  const colleague = to === 0 ? null : await queryRow(c.env.DB, selectColleagueById(to, agentKey));
  if (to > 0 && !colleague) return succeedOffice({ kind: 'colleagueGone' });
  const receiver = colleague ?? { id: 0, name: '', called: '' };
  const [now, fromName, text] = [Date.now(), c.var.session.called, note.trim()];
  const [, , passedRows] = await batchRead(
    c.env.DB,
    insertHandoverNote(id, from, {
      author: fromName,
      content: text,
      handedTo: receiver.called || TEAM_ASSIGNEE,
      at: now,
    }),
    recordHandover(id, from, { agentKey, from: c.var.staff.id, fromName, to, note: text, now }),
    passConversation(id, receiver, from),
  );
  if (passedRows.length === 0) return succeedOffice({ kind: 'movedMeanwhile' });
  await publishDeskEvent(c, 'desk.changed', id);
  return DONE_RESULT;
});

serveCall(conversationsApi, snoozeConversation, async (c, { id, preset, until: typedTime }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return GONE_RESULT;
  const { timeZone } = await loadOfficeSite(c.env.DB, c.var.desk.agentKey);
  const snoozedUntil = getSnoozeEnd(preset, typedTime, Date.now(), timeZone);
  if (snoozedUntil === null) return succeedOffice({ kind: 'wrongTime' });
  await batchWrite(c.env.DB, [updateSnooze(id, snoozedUntil)]);
  await publishDeskEvent(c, 'desk.changed', id);
  return DONE_RESULT;
});

serveCall(conversationsApi, closeConversation, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return GONE_RESULT;
  await endConversation(c.env, conversation, 'deskClosed', c.var.staff.name);
  return DONE_RESULT;
});

serveCall(conversationsApi, addNote, async (c, { id, text }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return GONE_RESULT;
  const content = text.trim();
  if (content) {
    await batchWrite(c.env.DB, [insertNote(id, c.var.session.called, content, Date.now())]);
    await publishDeskEvent(c, 'desk.changed', id);
  }
  return DONE_RESULT;
});

serveCall(conversationsApi, tagConversation, async (c, { id, tag, isOn }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return GONE_RESULT;
  await batchWrite(c.env.DB, [
    isOn ? addConversationTag(id, c.var.desk.agentKey, tag) : removeConversationTag(id, tag),
  ]);
  await publishDeskEvent(c, 'desk.changed', id);
  return DONE_RESULT;
});

serveCall(conversationsApi, sendReply, async (c, { id, text, echo, takeFrom, template, byMail }, file) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return GONE_RESULT;
  // A reply assigns the conversation to its author. If a colleague already has it, the author must confirm.
  const createHeldResult = ({ assignee, staffId }: ConversationRow) =>
    succeedOffice({ kind: 'held' as const, name: assignee, staffId });
  if (![0, c.var.staff.id, takeFrom].includes(conversation.staffId)) return createHeldResult(conversation);
  if (conversation.status !== 'open') return succeedOffice({ kind: 'ended' });
  const plannedReply = await planChannelReply(
    c.env.DB,
    conversation,
    { template, hasFile: file !== null, isByMail: byMail },
    Date.now(),
  );
  if (plannedReply.kind !== 'ok') return succeedOffice(plannedReply);
  const content = template || text.trim();
  const placeholder = findPlaceholder(content);
  if (placeholder) return succeedOffice({ kind: 'placeholder', place: placeholder });
  const storePromise = storeMessage(
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
  const storeResult = await storePromise.catch((error: unknown) => {
    if (parseFailedPrecondition(error) === 'conversation_adviser') return null;
    throw error;
  });
  if (!storeResult) return createHeldResult((await findConversation(c, id)) ?? conversation);
  if (!storeResult.ok) return succeedOffice({ kind: 'refused', reason: storeResult.reason });
  if (plannedReply.statements.length > 0) await deliverReplies(c.env);
  return DONE_RESULT;
});

serveCall(conversationsApi, searchConversations, async (c, { q, before }) => {
  if (!isAllowed(c, 'workAtDesk', c.var.desk)) return FORBIDDEN;
  return succeedOffice(await searchAllConversations(c, q, before));
});

/** Maximum number of messages in a transcript. The latest are included. */
const MAX_TRANSCRIPT_MESSAGES = 1000;

serveCall(conversationsApi, getTranscript, async (c, { id }) => {
  const conversation = await findConversation(c, id);
  if (!conversation) return succeedOffice(null);
  const messages = await queryRows(
    c.env.DB,
    selectMessagesBefore(id, Number.MAX_SAFE_INTEGER, MAX_TRANSCRIPT_MESSAGES + 1),
  );
  return succeedOffice({
    id,
    name: conversation.name,
    cutAt: messages.length > MAX_TRANSCRIPT_MESSAGES ? MAX_TRANSCRIPT_MESSAGES : null,
    // Notes of staff are omitted, because the visitor may receive the transcript.
    entries: messages
      .slice(0, MAX_TRANSCRIPT_MESSAGES)
      .toReversed()
      .map((message) => ({
        id: message.id,
        at: message.createdAt,
        kind: message.kind === ACTIVITY ? ('event' as const) : ('message' as const),
        sender: message.senderName,
        text: [message.content, ...parseAttachments(message).map(({ name }) => `[${name}]`)].filter(Boolean).join('\n'),
      })),
  });
});
