import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import type { CourseFacts } from './course-facts.ts';
import { StudyModes } from './study-modes.tsx';

export function StructurePart({ course: { coreCourse, subjects, modes } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section id="structure">
      <h2>{t('structure.title')}</h2>
      {coreCourse && (
        <>
          <h3>{t('structure.core')}</h3>
          <RichText html={coreCourse} />
        </>
      )}
      {subjects.length > 0 && (
        <>
          <h3>{t('structure.subjects')}</h3>
          <ul className="mods">
            {subjects.map(({ names, isElective }, index) => (
              <li key={`${names.own}${index}`}>
                <span lang={names.ownLang}>{names.own}</span>
                {isElective !== null && <small>{t(isElective ? 'structure.elective' : 'structure.compulsory')}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
      {modes.length > 0 && <StudyModes modes={modes} />}
    </section>
  );
}
