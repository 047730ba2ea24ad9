import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { MAX_READY_REPLY_NAME_CHARS, MAX_READY_REPLY_CHARS, MAX_TAG_CHARS } from '#shared/rules/office-conversation.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

const id = z.number().int().nonnegative();
const replyText = z.string().trim().max(MAX_READY_REPLY_CHARS);

const ReplyTexts = z.object({ zh: replyText, 'zh-hk': replyText, 'en-us': replyText });
export type ReplyTexts = z.output<typeof ReplyTexts>;

/** Returns the caller's own and the shared replies in `replies`, and the built-in ones in `given`. */
export const listReadyReplies = createOfficeQuery(
  'replies.list',
  z.object({}),
  z.object({
    replies: z.array(
      z.object({ id, name: z.string(), texts: ReplyTexts, isShared: z.boolean(), canChange: z.boolean() }),
    ),
    given: z.array(z.object({ name: z.string(), texts: ReplyTexts })),
    canShare: z.boolean(),
  }),
);
export type ReadyReplyList = z.output<(typeof listReadyReplies)['output']>;

/** Validates the form of a ready reply: a name, and a text in at least one language. */
export const ReadyReplyForm = z
  .object({ name: z.string().trim().min(1).max(MAX_READY_REPLY_NAME_CHARS), texts: ReplyTexts })
  .refine(({ texts }) => LOCALES.some((locale) => texts[locale] !== ''));

/** Updates a reply, or creates one when `id` is 0. */
export const saveReadyReply = createOfficeMutation(
  'replies.save',
  z.object({ id, isShared: z.boolean(), reply: ReadyReplyForm }),
  /** `full`: the maximum number of replies is reached; `gone`: a colleague deleted the reply. */
  z.object({ kind: z.enum(['saved', 'full', 'gone']) }),
);

export const deleteReadyReply = createOfficeMutation('replies.delete', z.object({ id }), z.null());

export const listTags = createOfficeQuery(
  'tags.list',
  z.object({}),
  z.object({ tags: z.array(z.object({ id, name: z.string() })) }),
);

export const addTag = createOfficeMutation(
  'tags.add',
  z.object({ name: z.string().trim().min(1).max(MAX_TAG_CHARS) }),
  z.null(),
);

export const deleteTag = createOfficeMutation('tags.delete', z.object({ id }), z.null());
