import { latePart } from '#client/ui/late-part.tsx';
// Of the section, which the server draws before its script is here.
import './gaokao.css';

/** For students with Gaokao results, whom only the home for the mainland addresses: no other loads it. */
export const GaokaoSection = latePart({
  load: async () => (await import('./gaokao-section.tsx')).GaokaoSection,
  words: ['home'],
});
/** For the page's loader. */
export const drawGaokao = () => GaokaoSection.draw();
