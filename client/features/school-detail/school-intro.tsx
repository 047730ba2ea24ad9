import { IntroductionText } from '#client/features/facts/figure.tsx';
import type { Introduction } from '#client/features/facts/introduction.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { stripHtml } from '#client/site/head/json-ld.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import type { SchoolFacts } from './school-facts.ts';

/** Film, rendered on the server. Before its script has loaded it is a file that can be played or a link. */
const SchoolFilm = createLazyPart({
  load: async () => (await import('./school-film.tsx')).SchoolFilm,
  namespaces: ['school-detail'],
});
export const preloadSchoolFilm = () => SchoolFilm.draw();

interface SchoolIntroProps {
  school: SchoolFacts;
  introduction: Introduction;
}

export function SchoolIntro({ school, introduction }: SchoolIntroProps) {
  const t = useText('school-detail');
  return (
    <section
      className={school.film ? 'part' : getPartClass(estimateLineCount(introduction.text + school.intro))}
      id="intro"
    >
      <h2>{t('intro.title')}</h2>
      {school.intro && <RichText html={school.intro} />}
      {introduction.text && <IntroductionText introduction={introduction} name={t('intro.title')} />}
      {school.film && <SchoolFilm film={school.film} name={school.names.own} />}
    </section>
  );
}

/** Approximate number of characters in a line on a wide screen. A Chinese character counts as two. */
const CHARACTERS_PER_LINE = 84;
const estimateLineCount = (html: string) =>
  Math.ceil(stripHtml(html).replaceAll(/\p{Script=Han}/gu, 'mm').length / CHARACTERS_PER_LINE);

/** Number of lines up to which a section has less space around it. */
const COLLAPSED_LINES = 3;
export const getPartClass = (lineCount: number) => (lineCount < COLLAPSED_LINES ? 'part part--short' : 'part');
