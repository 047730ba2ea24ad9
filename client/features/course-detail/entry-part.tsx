import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import type { CourseFacts } from './course-facts.ts';
import { EnglishScores } from './english-scores.tsx';
import { FactLines } from './fact-lines.tsx';

export function EntryPart({ course: { english, academic, offerStandard } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section id="entry">
      <h2>{t('entry.title')}</h2>
      {english.length > 0 && (
        <>
          <h3>{t('entry.english')}</h3>
          {english.map((test, index) => (
            <EnglishScores key={`${test.name}${index}`} test={test} />
          ))}
        </>
      )}
      {academic.length > 0 && (
        <>
          <h3>{t('entry.academic')}</h3>
          <FactLines
            lines={academic.map(({ exam, place, kind, score, note }) => ({
              term: [place, withoutBreak(exam)].filter(Boolean).join(' '),
              value: kind && score ? t('entry.score', { kind, score }) : kind || score,
              note,
            }))}
          />
        </>
      )}
      {offerStandard && (
        <>
          <h3>{t('entry.offer')}</h3>
          <RichText html={offerStandard} />
        </>
      )}
    </section>
  );
}

/** 'A-level' is one word. */
const withoutBreak = (exam: string) => exam.replaceAll('-', '\u2011');
