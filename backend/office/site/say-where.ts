import { isDeskWord, type SayAtDesk } from '#backend/office/office-view.ts';

/** A place in a site as those who check and copy it name it, 'page services, module 2', in the reader's words. */
export const sayWhere = (say: SayAtDesk, where: string): string =>
  where
    .split(', ')
    .map((part) => {
      const [first = '', ...rest] = part.split(' ');
      const word = `siteWhere.${first}`;
      return isDeskWord(word) ? say(word, { rest: rest.join(' ') }).trim() : part;
    })
    .join(' · ');
