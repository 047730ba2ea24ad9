import type { html } from 'hono/html';
import { ApplyForm } from '#shared/contract/apply-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { nameFile } from '#shared/rules/file-name.ts';
import type { NamedThing } from '#backend/queries/retention/own-names.ts';
import type { OwnData } from './collect-own-data.ts';
import type { ownClock } from './own-clock.ts';
import type { OwnWords } from './own-words.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Markup = ReturnType<typeof html>;

/** A file of the ZIP: where it is stored, what it is called and where it lies in the ZIP. */
export interface OwnFile {
  key: string;
  name: string;
  path: string;
}

/** What is called what, by its number or its key. */
export type OwnNames = Readonly<Record<NamedThing, ReadonlyMap<string, string>>>;

/** All that it takes to write the page of an export. */
export interface OwnPage {
  data: OwnData;
  files: readonly OwnFile[];
  names: OwnNames;
  locale: Locale;
  clock: ReturnType<typeof ownClock>;
  words: OwnWords;
}

/** Null for one that was kept by other rules than today's. */
export function readForm(form: unknown): ApplyForm | null {
  const read = ApplyForm.safeParse(form);
  return read.success ? read.data : null;
}

/** The form of the application of this number. */
export const formOf = ({ data }: OwnPage, application: unknown): ApplyForm | null =>
  readForm((data.applications ?? []).find(({ id }) => String(id) === String(application))?.form);

/** What is a parsed object of JSON, field by field; nothing where it is none. */
export const fieldsOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};

/** Two files may have one name; and each is called by what it is, also where it was stored by another name. */
export function placeFile(file: { key: string; name: string; contentType: string }, index: number): OwnFile {
  const name = nameFile(file.name, file.contentType);
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N}._ -]/gu, '_');
  return { key: file.key, name, path: `files/${String(index + 1).padStart(3, '0')}-${plain}` };
}
