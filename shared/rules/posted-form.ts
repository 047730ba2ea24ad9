import { z } from 'zod';
import { parseOrNull } from '#shared/parse-or-null.ts';

// A form that was posted after the session had ended is carried through the sign-in pages and sent when its author says so. It is
// stored nowhere: it is part of the page that answers, as it was part of the form.

const PostedForm = z.object({
  /** Within the office: '/note?c=3', '/content/part?of=page+about%2Fus', with a query as URLSearchParams writes it. */
  path: z.string().regex(/^\/[\w/-]+(?:\?[\w=&+%*.-]*)?$/),
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** A file was attached, which no page can carry. */
  hadFile: z.boolean(),
});
export type PostedForm = z.output<typeof PostedForm>;

/** Fields that are written into no page. */
const isSecretField = (name: string) => /^(?:password|again$|repeated$|code$)/i.test(name);

/** Null for a form that is none of the office's. */
export function packPostedForm(path: string, form: FormData): PostedForm | null {
  const sent = [...form];
  const parsed = PostedForm.safeParse({
    path,
    fields: sent.filter(([name, value]) => typeof value === 'string' && !isSecretField(name)),
    hadFile: sent.some(([, value]) => typeof value !== 'string' && value.size > 0),
  });
  return parsed.success ? parsed.data : null;
}

/** Parses the hidden field of a sign-in page; null if empty or not produced by such a page. */
export const parsePostedForm = (text: string): PostedForm | null =>
  PostedForm.safeParse(parseOrNull(text)).data ?? null;

/** Longer than what pages write themselves, such as the id of a conversation. */
const TYPED = /[^\w?=&-]/;

/** JSON by which a form knows what it was drawn from. */
const isFormState = (value: string) => /^[[{]/.test(value) && parseOrNull(value) !== null;

/** Texts that the user typed, for review before they are submitted again. */
export const typedTexts = ({ fields }: PostedForm): string[] =>
  fields.map(([, value]) => value).filter((value) => TYPED.test(value) && !isFormState(value));
