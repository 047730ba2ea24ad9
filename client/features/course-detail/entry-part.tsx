import { AskButton, EntryRuleLine } from '#client/features/entry-rule/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { type CourseFacts, type EnglishTest, SKILLS } from './course-facts.ts';
import { FactLedger } from './fact-ledger.tsx';

/** First what the school has published; figures of ours come after it and say in their headings what they are. */
export function EntryPart({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { english, academic, offerStandard, entryRules, illustrative } = course;
  const titleOf = (title: string) => (illustrative ? t('entry.exampleOf', { title }) : title);
  return (
    <section id="entry">
      <h2>{t('entry.title')}</h2>
      {entryRules.length > 0 && <PublishedRules rules={entryRules} />}
      {entryRules.length === 0 && illustrative && <SchoolDecides course={course} />}
      {illustrative && <p className="source">{t('entry.examplesNote')}</p>}
      {english.length > 0 && (
        <>
          <h3>{titleOf(t('entry.english'))}</h3>
          {english.map((test, index) => (
            <EnglishScores key={`${test.name}${index}`} test={test} />
          ))}
        </>
      )}
      {academic.length > 0 && (
        <>
          <h3>{titleOf(t('entry.academic'))}</h3>
          <FactLedger
            rows={academic.map(({ exam, place, kind, score, note }) => ({
              term: [place, withoutBreak(exam)].filter(Boolean).join(' '),
              value: kind && score ? t('entry.score', { kind, score }) : kind || score,
              note,
            }))}
          />
        </>
      )}
      {offerStandard && (
        <>
          <h3>{titleOf(t('entry.offer'))}</h3>
          <RichText html={offerStandard} />
        </>
      )}
    </section>
  );
}

/** Where there are only examples: who does decide, and somebody to ask. */
function SchoolDecides({ course: { website, school, names } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const address = website || school.website;
  return (
    <div className="decides">
      <p>{t('entry.decides')}</p>
      <p className="row">
        {address && (
          <AppLink className="more" href={address} target="_blank">
            {t(website ? 'entry.coursePage' : 'entry.schoolPage')}
            <Icon name="external" />
          </AppLink>
        )}
        <AskButton course={names.own} school={school.names.own} />
      </p>
    </div>
  );
}

/** 'A-level' is one word. */
const withoutBreak = (exam: string) => exam.replaceAll('-', '\u2011');

/** Each under the exam that it speaks of, with its page and date. */
function PublishedRules({ rules }: { rules: readonly EntryRule[] }) {
  const t = useText('course-detail');
  const exams = useText('exam');
  return (
    <>
      <h3>{t('entry.published')}</h3>
      <dl className="ledger">
        {rules.map((rule) => (
          <div key={rule.id}>
            <dt>{exams(`name.${PUBLIC_EXAMS[rule.exam as PublicExamType]}`)}</dt>
            <dd>
              <EntryRuleLine rule={rule} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function EnglishScores({ test: { name, note, scores } }: { test: EnglishTest }) {
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
