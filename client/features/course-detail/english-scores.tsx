import { useText } from '#client/i18n/use-text.ts';
import { type EnglishTest, SKILLS } from './course-facts.ts';

export function EnglishScores({ test: { name, note, scores } }: { test: EnglishTest }) {
  const t = useText('course-detail');
  return (
    <div className="test">
      <h4 lang="en-US">{name}</h4>
      <dl className="eng">
        {(['overall', ...SKILLS] as const).map((part) => (
          <div key={part}>
            <dt>{t(`english.${part}`)}</dt>
            <dd>{scores[part] || '--'}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="source">{note}</p>}
    </div>
  );
}
