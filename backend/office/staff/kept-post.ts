import { html } from 'hono/html';
import { z } from 'zod';
import type { Markup } from '#backend/office/office-view.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

// What somebody sends after their sign-in has ended goes with them through the door, and is sent when they say so. Nothing of it
// is kept here: it stands in the pages of the sign-in, as it stood in the form.

const Kept = z.object({
  /** Within the office: '/note?c=3', '/content/part?of=page+about%2Fus'. Behind the question mark stands whatever URLSearchParams writes. */
  path: z.string().regex(/^\/[\w/-]+(?:\?[\w=&+%*.-]*)?$/),
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** A file went along, which no page can hold. */
  hadFile: z.boolean(),
});
export type KeptPost = z.output<typeof Kept>;

/** Of these nothing is written into a page. */
const SECRET = /^password|^code$/i;

/** Null for what is no form of the office's. */
export function keepPost(path: string, form: FormData): KeptPost | null {
  const sent = [...form];
  const read = Kept.safeParse({
    path,
    fields: sent.filter(([name, value]) => typeof value === 'string' && !SECRET.test(name)),
    hadFile: sent.some(([, value]) => typeof value !== 'string' && value.size > 0),
  });
  return read.success ? read.data : null;
}

/** As a page of the sign-in hands it on; null for nothing, and for what none of them wrote. */
export const readKept = (form: FormData): KeptPost | null =>
  Kept.safeParse(parseOrNull(String(form.get('kept') ?? ''))).data ?? null;

export const writeKept = (kept: KeptPost | null): Markup | '' =>
  kept ? html`<input type="hidden" name="kept" value="${JSON.stringify(kept)}" />` : '';
