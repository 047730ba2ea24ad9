import { Hono } from 'hono';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  changeReply,
  deleteReply,
  insertReply,
  type ReadyReplyRow,
  selectReplies,
  selectReplyById,
} from '#backend/queries/office/ready-replies.ts';
import { addTag as addTagStatement, removeTag, selectTags } from '#backend/queries/office/tags.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import {
  addTag,
  deleteReadyReply,
  deleteTag,
  listReadyReplies,
  listTags,
  saveReadyReply,
} from '#shared/contract/office/ready-replies.ts';
import { toTag } from './conversations/load-queue.ts';
import { getDefaultTexts, parseTexts } from './ready-replies/ready-reply.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const readyRepliesApi = new Hono<OfficeSessionEnv>();

serveCall(readyRepliesApi, listReadyReplies, async (c) => {
  const { agentKey, locale } = c.var.desk;
  const { id: staffId } = c.var.staff;
  if (!isAllowed(c, 'keepOwnReplies', { agentKey, staffId })) return FORBIDDEN;
  const rows = await queryRows(c.env.DB, selectReplies(agentKey, staffId));
  return succeedOffice({
    replies: rows.map((row) => ({
      id: row.id,
      name: row.name,
      texts: parseTexts(row),
      isShared: row.staffId === 0,
      canChange: canChangeReply(c, row),
    })),
    given: getDefaultTexts(locale),
    canShare: isAllowed(c, 'keepSharedReplies', { agentKey }),
  });
});

const canChangeReply = (c: OfficeSessionContext, { agentKey, staffId }: Pick<ReadyReplyRow, 'agentKey' | 'staffId'>) =>
  staffId === 0
    ? isAllowed(c, 'keepSharedReplies', { agentKey })
    : isAllowed(c, 'keepOwnReplies', { agentKey, staffId });

serveCall(readyRepliesApi, saveReadyReply, async (c, { id, isShared, reply }) => {
  const { agentKey } = c.var.desk;
  const storedReply = id > 0 ? await queryRow(c.env.DB, selectReplyById(id)) : null;
  const staffId = isShared ? 0 : c.var.staff.id;
  if (!canChangeReply(c, storedReply ?? { agentKey, staffId })) return FORBIDDEN;
  if (id > 0 && !storedReply) return succeedOffice({ kind: 'gone' });
  const textsJson = JSON.stringify(reply.texts);
  if (storedReply) {
    await batchWrite(c.env.DB, [changeReply(storedReply.id, reply.name, textsJson)]);
    return succeedOffice({ kind: 'saved' });
  }
  const createdReply = await queryRow(c.env.DB, insertReply({ agentKey, staffId, name: reply.name, texts: textsJson }));
  return succeedOffice({ kind: createdReply ? 'saved' : 'full' });
});

serveCall(readyRepliesApi, deleteReadyReply, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const storedReply = await queryRow(c.env.DB, selectReplyById(id));
  if (!canChangeReply(c, storedReply ?? { agentKey, staffId: c.var.staff.id })) return FORBIDDEN;
  if (storedReply) await batchWrite(c.env.DB, [deleteReply(storedReply.id)]);
  return succeedOffice(null);
});

serveCall(readyRepliesApi, listTags, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return FORBIDDEN;
  const tags = await queryRows(c.env.DB, selectTags(agentKey));
  return succeedOffice({ tags: tags.map(toTag) });
});

serveCall(readyRepliesApi, addTag, async (c, { name }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return FORBIDDEN;
  await batchWrite(c.env.DB, [addTagStatement(agentKey, name.normalize('NFKC'))]);
  return succeedOffice(null);
});

serveCall(readyRepliesApi, deleteTag, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return FORBIDDEN;
  await batchWrite(c.env.DB, [removeTag(agentKey, id)]);
  return succeedOffice(null);
});
