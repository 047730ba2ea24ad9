import { html } from 'hono/html';
import type { DeskWord, Markup, SayAtDesk } from './office-view.ts';

/**
 * What a person wrote, in the direction of its own letters: without this, an Arabic or Hebrew name turns around the numbers and
 * words of the desk that stand beside it. Every such text of a page is written by this file.
 */
export const writeIsolated = (text: string): Markup | '' => (text ? html`<bdi>${text}</bdi>` : '');

/** Several such texts beside each other, each of which may be missing. */
export const joinWritten = (parts: readonly (Markup | string)[], between = ' · '): Markup | '' =>
  parts
    .filter((part) => part !== '')
    .reduce<Markup | ''>((before, part) => (before === '' ? html`${part}` : html`${before}${between}${part}`), '');

/** The same where no elements may stand: in a title, an option, or words that the script of the page writes. */
export const isolatePlain = (text: string) => (text ? `\u2068${text}\u2069` : '');

/** Keeps the place of a value in a sentence, so that an element can stand there. No text that is stored or typed has it. */
const PLACE = '\u0000';

/** A sentence of the desk with one person's words in it. */
export function sayIsolated(say: SayAtDesk, word: DeskWord, values: Readonly<Record<string, string>>): Markup {
  const [[name = '', text = ''] = []] = Object.entries(values);
  const pieces = say(word, { [name]: PLACE }).split(PLACE);
  // As one: in a row of parts, the blank beside a name would be lost.
  return html`<span>${pieces.map((piece, at) => html`${at > 0 ? writeIsolated(text) : ''}${piece}`)}</span>`;
}

/** With the part that somebody looked for marked. */
export const writeMarked = (text: string, from: number, to: number): Markup | '' =>
  to > from
    ? html`<bdi>${text.slice(0, from)}<mark>${text.slice(from, to)}</mark>${text.slice(to)}</bdi>`
    : writeIsolated(text);
