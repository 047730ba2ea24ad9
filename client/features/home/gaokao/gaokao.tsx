import { latePart } from '#client/ui/late-part.tsx';
// Of the section, which the server draws before its script is here.
import './gaokao.css';

/** What only the home for the mainland has, and no other loads: the band for Gaokao results, and its tables. */
export const MainlandPart = latePart({
  load: async () => (await import('#client/features/home/mainland-tables.tsx')).MainlandContent,
  words: ['home', 'facts', 'entry-rule', 'ui'],
});
/** For the page's loader. */
export const drawMainland = () => MainlandPart.draw();
