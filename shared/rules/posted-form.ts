import { z } from 'zod';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';

// A form posted after the session ended is carried through the login pages and submitted again when its author confirms
// it. It is never stored: each page contains it as a hidden field.

const PostedForm = z.object({
  /**
   * Path within the office, such as '/note?c=3' or '/content/part?of=page+about%2Fus', whose query is written by
   * URLSearchParams.
   */
  path: z.string().regex(/^\/[\w/-]+(?:\?[\w=&+%*.-]*)?$/),
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** True when a file was attached, which a page cannot contain. */
  hadFile: z.boolean(),
});
export type PostedForm = z.output<typeof PostedForm>;

/** Matches fields with secrets, which must not be written into a page. */
const isSecretField = (name: string) => /^(?:password|again$|repeated$|code$)/i.test(name);

/** Returns the form to carry through the login, or null if the path is not in the office. */
export function packPostedForm(path: string, formData: FormData): PostedForm | null {
  const entries = [...formData];
  const parsedForm = PostedForm.safeParse({
    path,
    fields: entries.filter(([name, value]) => typeof value === 'string' && !isSecretField(name)),
    hadFile: entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
  });
  return parsedForm.success ? parsedForm.data : null;
}

/** Parses the hidden field of a login page. Returns null if it is empty or was not written by such a page. */
export const parsePostedForm = (text: string): PostedForm | null =>
  PostedForm.safeParse(parseJsonOrNull(text)).data ?? null;

/** Matches text typed by a person, as opposed to ids and other values that pages write themselves. */
const TYPED_TEXT_PATTERN = /[^\w?=&-]/;

/** Returns whether a value is JSON with which a form recorded the values it was rendered from. */
const isJsonFormState = (value: string) => /^[[{]/.test(value) && parseJsonOrNull(value) !== null;

/** Returns the texts typed by the user, for review before they are submitted again. */
export const listTypedTexts = ({ fields }: PostedForm): string[] =>
  fields.map(([, value]) => value).filter((value) => TYPED_TEXT_PATTERN.test(value) && !isJsonFormState(value));
