/** The page's own element, and what it was told in the language of the desk. */
export const desk = document.querySelector('.desk');
export const base = desk?.dataset.base ?? '';
/** Whose page it is. */
export const me = document.querySelector('[data-me]')?.dataset.me ?? '';
export const conversation = desk?.dataset.conversation ?? '';
export const byId = (id) => document.getElementById(id);

const words = JSON.parse(desk?.dataset.words ?? '{}');

export const say = (word, values = {}) => words[word].replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
