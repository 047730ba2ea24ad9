import { html } from 'hono/html';
import { z } from 'zod';
import type { Markup } from '#backend/office/office-view.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

// What somebody sends after their sign-in has ended goes with them through the door, and is sent when they say so; what met a fault
// comes back in the same way. Nothing of it is kept here: it stands in the page that answers, as it stood in the form.

const Kept = z.object({
  /** Within the office: '/note?c=3', '/content/part?of=page+about%2Fus'. Behind the question mark stands whatever URLSearchParams writes. */
  path: z.string().regex(/^\/[\w/-]+(?:\?[\w=&+%*.-]*)?$/),
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** A file went along, which no page can hold. */
  hadFile: z.boolean(),
});
export type KeptPost = z.output<typeof Kept>;

/** Of these nothing is written into a page. */
const isSecret = (name: string) => /^(?:password|again$|code$)/i.test(name);

/** Null for what is no form of the office's. */
export function keepPost(path: string, form: FormData): KeptPost | null {
  const sent = [...form];
  const read = Kept.safeParse({
    path,
    fields: sent.filter(([name, value]) => typeof value === 'string' && !isSecret(name)),
    hadFile: sent.some(([, value]) => typeof value !== 'string' && value.size > 0),
  });
  return read.success ? read.data : null;
}

/** As a page of the sign-in hands it on; null for nothing, and for what none of them wrote. */
export const readKept = (form: FormData): KeptPost | null =>
  Kept.safeParse(parseOrNull(String(form.get('kept') ?? ''))).data ?? null;

export const writeKept = (kept: KeptPost | null): Markup | '' =>
  kept ? html`<input type="hidden" name="kept" value="${JSON.stringify(kept)}" />` : '';

/** Of a form that was sent and met a fault; null where a secret went along: without it the form is none. */
export const keepFaulted = (path: string, form: FormData): KeptPost | null =>
  readKept(form) ?? ([...form.keys()].some(isSecret) ? null : keepPost(path, form));

/** Longer than what pages say of themselves, such as the id of a conversation: what somebody may have typed. */
const TYPED = /[^\w?=&-]/;

/** By what a form knows what it was drawn from. */
const isOfForm = (value: string) => /^[[{]/.test(value) && parseOrNull(value) !== null;

/** What was typed, to be read. */
export const writeWordsOf = ({ fields }: KeptPost): Markup[] =>
  fields
    .filter(([, value]) => TYPED.test(value) && !isOfForm(value))
    .map(([, value]) => html`<p class="words">${writeIsolated(value)}</p>`);

/** The form again, whole, to be sent by whoever reads the page. */
export const writeAgain = (base: string, { path, fields }: KeptPost, label: string): Markup =>
  html`<form method="post" action="${base}${path}" enctype="multipart/form-data">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="btn primary">${label}</button>
  </form>`;
