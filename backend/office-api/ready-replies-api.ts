import { Hono } from 'hono';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  changeReply,
  deleteReply,
  insertReply,
  type ReadyReplyRow,
  selectReplies,
  replyById,
} from '#backend/queries/office/ready-replies.ts';
import { addTag as addTagStatement, removeTag, selectTags } from '#backend/queries/office/tags.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import {
  addTag,
  deleteReadyReply,
  deleteTag,
  listReadyReplies,
  listTags,
  saveReadyReply,
} from '#shared/contract/office/ready-replies.ts';
import { toTag } from './conversations/load-queue.ts';
import { defaultTexts, getTexts } from './ready-replies/ready-reply.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const readyRepliesApi = new Hono<OfficeSessionEnv>();

serveCall(readyRepliesApi, listReadyReplies, async (c) => {
  const { agentKey, locale } = c.var.desk;
  const { id: staffId } = c.var.staff;
  if (!isAllowed(c, 'keepOwnReplies', { agentKey, staffId })) return FORBIDDEN;
  const rows = await queryRows(c.env.DB, selectReplies(agentKey, staffId));
  return officeOk({
    replies: rows.map((row) => ({
      id: row.id,
      name: row.name,
      texts: getTexts(row),
      isShared: row.staffId === 0,
      canChange: mayChange(c, row),
    })),
    given: defaultTexts(locale),
    canShare: isAllowed(c, 'keepSharedReplies', { agentKey }),
  });
});

const mayChange = (c: OfficeSessionContext, { agentKey, staffId }: Pick<ReadyReplyRow, 'agentKey' | 'staffId'>) =>
  staffId === 0
    ? isAllowed(c, 'keepSharedReplies', { agentKey })
    : isAllowed(c, 'keepOwnReplies', { agentKey, staffId });

serveCall(readyRepliesApi, saveReadyReply, async (c, { id, isShared, reply }) => {
  const { agentKey } = c.var.desk;
  const storedReadyReplyRow = id > 0 ? await queryRow(c.env.DB, replyById(id)) : null;
  const staffId = isShared ? 0 : c.var.staff.id;
  if (!mayChange(c, storedReadyReplyRow ?? { agentKey, staffId })) return FORBIDDEN;
  if (id > 0 && !storedReadyReplyRow) return officeOk({ kind: 'gone' });
  const texts = JSON.stringify(reply.texts);
  if (storedReadyReplyRow) {
    await batchWrite(c.env.DB, [changeReply(storedReadyReplyRow.id, reply.name, texts)]);
    return officeOk({ kind: 'saved' });
  }
  const created = await queryRow(c.env.DB, insertReply({ agentKey, staffId, name: reply.name, texts }));
  return officeOk({ kind: created ? 'saved' : 'full' });
});

serveCall(readyRepliesApi, deleteReadyReply, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const storedReadyReplyRow = await queryRow(c.env.DB, replyById(id));
  if (!mayChange(c, storedReadyReplyRow ?? { agentKey, staffId: c.var.staff.id })) return FORBIDDEN;
  if (storedReadyReplyRow) await batchWrite(c.env.DB, [deleteReply(storedReadyReplyRow.id)]);
  return officeOk(null);
});

serveCall(readyRepliesApi, listTags, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return FORBIDDEN;
  const tags = await queryRows(c.env.DB, selectTags(agentKey));
  return officeOk({ tags: tags.map(toTag) });
});

serveCall(readyRepliesApi, addTag, async (c, { name }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return FORBIDDEN;
  await batchWrite(c.env.DB, [addTagStatement(agentKey, name.normalize('NFKC'))]);
  return officeOk(null);
});

serveCall(readyRepliesApi, deleteTag, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'keepTags', { agentKey })) return FORBIDDEN;
  await batchWrite(c.env.DB, [removeTag(agentKey, id)]);
  return officeOk(null);
});
