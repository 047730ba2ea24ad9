import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import type { SchoolFacts } from './school-facts.ts';
import { SchoolFilm } from './school-film.tsx';

export function SchoolIntro({ school }: { school: SchoolFacts }) {
  const t = useText('school-detail');
  return (
    <section className="part first" id="intro">
      <h2>{t('intro.title')}</h2>
      {school.intro ? <RichText html={school.intro} /> : <p className="meta">{t('intro.none')}</p>}
      {school.film && <SchoolFilm film={school.film} name={school.names.own} />}
    </section>
  );
}
