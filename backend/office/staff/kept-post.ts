import { html } from 'hono/html';
import type { Markup } from '#backend/office/office-view.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import {
  isSecretField,
  packPostedForm,
  type PostedForm,
  parsePostedForm,
  typedTexts,
} from '#shared/rules/posted-form.ts';

// What met a fault comes back in the page that says so, to be sent again.

/** Of a form that was sent and met a fault; null where a secret went along: without it the form is none. */
export const keepFaulted = (path: string, form: FormData): PostedForm | null =>
  parsePostedForm(String(form.get('kept') ?? '')) ??
  ([...form.keys()].some(isSecretField) ? null : packPostedForm(path, form));

/** What was typed, to be read. */
export const writeWordsOf = (kept: PostedForm): Markup[] =>
  typedTexts(kept).map((value) => html`<p class="words">${writeIsolated(value)}</p>`);

/** The form again, whole, to be sent by whoever reads the page. */
export const writeAgain = (base: string, { path, fields }: PostedForm, label: string): Markup =>
  html`<form method="post" action="${base}${path}" enctype="multipart/form-data">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="btn primary">${label}</button>
  </form>`;
