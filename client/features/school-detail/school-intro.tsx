import { IntroductionText } from '#client/features/facts/figure.tsx';
import type { Introduction } from '#client/features/facts/introduction.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { plainText } from '#client/site/head/json-ld.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import type { SchoolFacts } from './school-facts.ts';

/** Film that is server-rendered. Without its script it is still a playable file or a link. */
const SchoolFilm = lazyPart({
  load: async () => (await import('./school-film.tsx')).SchoolFilm,
  words: ['school-detail'],
});
export const preloadSchoolFilm = () => SchoolFilm.draw();

interface SchoolIntroProps {
  school: SchoolFacts;
  introduction: Introduction;
}

export function SchoolIntro({ school, introduction }: SchoolIntroProps) {
  const t = useText('school-detail');
  return (
    <section className={school.film ? 'part' : partClass(getLines(introduction.text + school.intro))} id="intro">
      <h2>{t('intro.title')}</h2>
      <IntroductionText introduction={introduction} name={t('intro.title')} />
      {school.intro && <RichText html={school.intro} />}
      {school.film && <SchoolFilm film={school.film} name={school.names.own} />}
    </section>
  );
}

/** Approximate number of characters in a line on a wide screen. A Chinese character counts as two. */
const LETTERS_A_LINE = 84;
const getLines = (html: string) =>
  Math.ceil(plainText(html).replaceAll(/\p{Script=Han}/gu, 'mm').length / LETTERS_A_LINE);

/** A section with fewer lines than this gets less space around it. */
const COLLAPSED_LINES = 3;
export const partClass = (lines: number) => (lines < COLLAPSED_LINES ? 'part part--short' : 'part');
