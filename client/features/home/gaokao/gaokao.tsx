import { latePart } from '#client/ui/late-part.tsx';
// Of the section, which the server draws before its script is here.
import './gaokao.css';

/** Only the home for the mainland has it, and no other loads it. */
const GaokaoSection = latePart({
  load: async () => (await import('./gaokao-section.tsx')).GaokaoSection,
  words: ['home'],
});
/** For the page's loader. */
export const drawGaokao = () => GaokaoSection.draw();

/** For students with Gaokao results. */
export const GaokaoBand = () => <GaokaoSection waiting={<div className="gk gk--waiting" />} />;
