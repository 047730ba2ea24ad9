import { z } from 'zod';
import { parseFormBody } from '#backend/response/respond.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  changeReply,
  deleteReply,
  insertReply,
  type ReadyReplyRow,
  repliesOf,
  replyById,
} from '#backend/queries/office/ready-replies.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { LONGEST_NAME, LONGEST_REPLY, type TypedReply, writeReplies } from './write-replies.ts';

const Reply = z
  .object({
    name: z.string().trim().min(1).max(LONGEST_NAME),
    zh: z.string().trim().max(LONGEST_REPLY),
    'zh-hk': z.string().trim().max(LONGEST_REPLY),
    'en-us': z.string().trim().max(LONGEST_REPLY),
  })
  .refine((reply) => LOCALES.some((locale) => reply[locale] !== ''));

export async function showReplies(c: Desk, said: { notice?: string; typed?: TypedReply } = {}): Promise<Response> {
  const { agentKey } = c.var.desk;
  const { id: staffId } = c.var.staff;
  if (!isAllowed(c, 'keepOwnReplies', { agentKey, staffId })) return c.notFound();
  const [place, rows] = await Promise.all([
    placeOf(c, c.var.staff.name),
    queryRows(c.env.DB, repliesOf(agentKey, staffId)),
  ]);
  const mayShare = isAllowed(c, 'keepSharedReplies', { agentKey });
  return c.html(writeReplies(place, { rows, mayShare, ...said }), said.notice ? 422 : 200);
}

/** Whether this one is for who is signed in to change. */
const isTheirs = (c: Desk, { agentKey, staffId }: Pick<ReadyReplyRow, 'agentKey' | 'staffId'>) =>
  staffId === 0
    ? isAllowed(c, 'keepSharedReplies', { agentKey })
    : isAllowed(c, 'keepOwnReplies', { agentKey, staffId });

/** Writes a new one, or changes or removes one that is there. */
export async function changeReplies(c: Desk): Promise<Response> {
  const form = await parseFormBody(c);
  const { agentKey, base, locale } = c.var.desk;
  const id = Number(form.get('id')) || 0;
  const kept = id > 0 ? await queryRow(c.env.DB, replyById(id)) : null;
  const staffId = form.get('whose') === 'all' ? 0 : c.var.staff.id;
  if (!isTheirs(c, kept ?? { agentKey, staffId })) return c.notFound();
  const done = c.redirect(`${base}/replies`, 303);
  if (form.get('kind') === 'remove') {
    if (kept) await batchWrite(c.env.DB, [deleteReply(kept.id)]);
    return done;
  }
  const plain = (name: string) => asText(form.get(name)).replaceAll('\r\n', '\n');
  const typed = { name: plain('name'), zh: plain('zh'), 'zh-hk': plain('zh-hk'), 'en-us': plain('en-us') };
  const refuse = (word: 'ready.wrong' | 'ready.full' | 'ready.gone') =>
    showReplies(c, {
      notice: deskWords(locale)(word),
      typed: { ...typed, id: kept?.id ?? 0, isShared: staffId === 0 },
    });
  const read = Reply.safeParse(typed);
  if (!read.success) return refuse('ready.wrong');
  const { name, ...texts } = read.data;
  // Somebody removed it while it was being changed: the words go back to who typed them, to be kept as a new one.
  if (id > 0 && !kept) return refuse('ready.gone');
  if (kept) {
    await batchWrite(c.env.DB, [changeReply(kept.id, name, JSON.stringify(texts))]);
    return done;
  }
  const made = await queryRow(c.env.DB, insertReply({ agentKey, staffId, name, texts: JSON.stringify(texts) }));
  return made ? done : refuse('ready.full');
}
