import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import {
  changeExamRow,
  type ExamDraft,
  fiveSubjectTotal,
  gradedRows,
  isCoreRow,
  canAddRow,
  subjectName,
  availableSubjects,
  withRow,
} from '#client/features/exam-entry/exam-entry.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Seg } from '#client/ui/feedback/seg.tsx';
import { getGrades, type SubjectGrade } from '#shared/rules/exams/public-exams.ts';
import { type Flips, withFlip } from './place-rules.ts';

type Mode = 'fill' | 'flip';

interface OwnLevelsProps {
  draft: ExamDraft;
  flips: Flips;
  onChange: (change: (before: ExamDraft) => ExamDraft) => void;
  onFlips: Dispatch<SetStateAction<Flips>>;
  onClear: () => void;
}

/** Buttons for grades. By mode they enter a grade, or try one. */
export function OwnGrades({ draft, flips, onChange, onFlips, onClear }: OwnLevelsProps) {
  const t = useText('results-day');
  const isGiven = gradedRows(draft).length > 0;
  const [requested, setMode] = useState<Mode>(isGiven ? 'flip' : 'fill');
  const mode = isGiven ? requested : 'fill';
  const isTrying = Object.keys(flips).length > 0;
  const change = (at: number, row: Partial<SubjectGrade>) =>
    onChange((before) => ({ ...before, examRows: changeExamRow(before.examRows, at, row) }));
  const take = () => {
    onChange((before) => ({
      ...before,
      examRows: before.examRows.map((row) => ({ ...row, grade: flips[row.subject] ?? row.grade })),
    }));
    onFlips({});
  };
  return (
    <section className="rd__mine" id="grades" aria-label={t('mine')}>
      <h2>{t('mine')}</h2>
      <Seg
        label={t('mode.label')}
        chosen={mode}
        parts={(['fill', 'flip'] as const).map((id) => ({ id, label: t(`mode.${id}`) }))}
        onChoose={(id) => setMode(id as Mode)}
      />
      <p className="meta">{t(`modeHint.${mode}`)}</p>
      <div className="rd__scale" aria-hidden="true">
        <div>
          {getLevels('').map((grade) => (
            <span key={grade}>{grade}</span>
          ))}
        </div>
      </div>
      <ul className="rd__levels">
        {draft.examRows.map((row, index) => (
          <LevelRow
            key={index}
            row={row}
            number={index + 1}
            draft={draft}
            tried={flips[row.subject]}
            onSubject={(subject) => change(index, subject ? { subject } : { subject, grade: '' })}
            onLevel={(grade) => {
              if (mode === 'fill' || row.grade === '') {
                onFlips((before) => withFlip(before, row.subject, '', ''));
                change(index, { grade });
              } else onFlips((before) => withFlip(before, row.subject, grade, row.grade));
            }}
          />
        ))}
      </ul>
      {canAddRow(draft) && (
        <Button
          variant="quiet"
          size="s"
          onClick={() => onChange((before) => ({ ...before, examRows: withRow(before) }))}
        >
          <Icon name="plus" />
          {t('add')}
        </Button>
      )}
      {isGiven && <FiveTotal draft={draft} flips={flips} />}
      <div className="rd__acts">
        {isTrying && (
          <>
            <Button size="s" onClick={() => onFlips({})}>
              <Icon name="undo" />
              {t('back')}
            </Button>
            <Button size="s" onClick={take}>
              {t('take')}
            </Button>
          </>
        )}
        {isGiven && !isTrying && (
          <Button size="s" onClick={onClear}>
            <Icon name="undo" />
            {t('clear')}
          </Button>
        )}
      </div>
      <p className="source">{t('kept')}</p>
    </section>
  );
}

function FiveTotal({ draft, flips }: { draft: ExamDraft; flips: Flips }) {
  const t = useText('results-day');
  const ownTotal = fiveSubjectTotal(draft);
  const tried = fiveSubjectTotal({
    ...draft,
    examRows: draft.examRows.map((row) => ({ ...row, grade: flips[row.subject] ?? row.grade })),
  });
  return (
    <p className="rd__five">
      <span>{t('five')}</span>
      <span className="meta">{t('fiveHow')}</span>
      <b>
        {tried !== ownTotal && <s>{ownTotal}</s>} {tried}
      </b>
    </p>
  );
}

/** Grades of a subject. 'Unclassified' is omitted, since it counts nothing. */
const getLevels = (subject: string) => getGrades('dse', subject).slice(1);

interface LevelRowProps {
  row: SubjectGrade;
  number: number;
  draft: ExamDraft;
  /** Tried grade in place of the entered one; undefined without one. */
  tried: string | undefined;
  onSubject: (subject: string) => void;
  onLevel: (grade: string) => void;
}

function LevelRow({ row, number, draft, tried, onSubject, onLevel }: LevelRowProps) {
  const t = useText('results-day');
  const exams = useText('exam');
  const group = useId();
  const name = row.subject ? subjectName(exams, 'dse', row.subject) : t('subject', { number });
  const displayed = tried ?? row.grade;
  const getWords = (grade: string) =>
    t(grade === tried ? 'levelIf' : grade === row.grade ? 'levelOwn' : 'level', { grade });
  return (
    <li className={joinClasses(tried !== undefined && 'rd__tried') || undefined}>
      {isCoreRow(row, draft.examType) ? (
        <span className="rd__subject">{name}</span>
      ) : (
        <select
          className="select"
          aria-label={t('subject', { number })}
          value={row.subject}
          onChange={({ target: { value } }) => onSubject(value)}
        >
          <option value="">{t('chooseSubject')}</option>
          {availableSubjects(draft, row).map((subject) => (
            <option key={subject} value={subject}>
              {subjectName(exams, 'dse', subject)}
            </option>
          ))}
        </select>
      )}
      <div className="rd__dots" role="radiogroup" aria-label={name}>
        {getLevels(row.subject).map((grade) => (
          <label key={grade} className={joinClasses(tried !== undefined && grade === row.grade && 'own') || undefined}>
            <input
              type="radio"
              name={group}
              value={grade}
              aria-label={getWords(grade)}
              checked={displayed === grade}
              disabled={row.subject === ''}
              onChange={() => onLevel(grade)}
            />
            <span aria-hidden="true" />
          </label>
        ))}
      </div>
      <output aria-hidden="true">{displayed || '–'}</output>
    </li>
  );
}
