import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import type { CourseFacts } from './course-facts.ts';
import { FactLines } from './fact-lines.tsx';

export function CareerPart({ course: { career, infos } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section id="career">
      <h2>{t('career.title')}</h2>
      {career && <RichText html={career} />}
      {infos.length > 0 && (
        <>
          <h3>{t('career.more')}</h3>
          <FactLines lines={infos.map(({ name, value }) => ({ term: name, value }))} />
        </>
      )}
    </section>
  );
}
