import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import {
  updateExamRow,
  type ExamDraft,
  sumBestFiveSubjects,
  listGradedRows,
  isCoreRow,
  canAddRow,
  formatSubjectName,
  listAvailableSubjects,
  addBlankRow,
} from '#client/features/exam-entry/exam-entry.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { listGrades, type SubjectGrade } from '#shared/rules/exams/public-exams.ts';
import { type TriedGrades, setTriedGrade } from './place-rules.ts';

type EditMode = 'fill' | 'flip';

interface OwnGradesProps {
  draft: ExamDraft;
  triedGrades: TriedGrades;
  onChange: (change: (previousDraft: ExamDraft) => ExamDraft) => void;
  onFlips: Dispatch<SetStateAction<TriedGrades>>;
  onClear: () => void;
}

/** Buttons for grades. Depending on the mode, they enter a grade or try one out. */
export function OwnGrades({ draft, triedGrades, onChange, onFlips, onClear }: OwnGradesProps) {
  const t = useText('results-day');
  const hasGrades = listGradedRows(draft).length > 0;
  const [chosenMode, setChosenMode] = useState<EditMode>(hasGrades ? 'flip' : 'fill');
  const editMode = hasGrades ? chosenMode : 'fill';
  const isTrying = Object.keys(triedGrades).length > 0;
  const changeRow = (rowIndex: number, changes: Partial<SubjectGrade>) =>
    onChange((previousDraft) => ({
      ...previousDraft,
      examRows: updateExamRow(previousDraft.examRows, rowIndex, changes),
    }));
  const adoptTriedGrades = () => {
    onChange((previousDraft) => ({
      ...previousDraft,
      examRows: previousDraft.examRows.map((row) => ({ ...row, grade: triedGrades[row.subject] ?? row.grade })),
    }));
    onFlips({});
  };
  return (
    <section className="rd__mine" id="grades" aria-label={t('mine')}>
      <h2>{t('mine')}</h2>
      <SegmentedControl
        label={t('mode.label')}
        chosen={editMode}
        parts={(['fill', 'flip'] as const).map((id) => ({ id, label: t(`mode.${id}`) }))}
        onChoose={(id) => setChosenMode(id as EditMode)}
      />
      <p className="meta">{t(`modeHint.${editMode}`)}</p>
      <div className="rd__scale" aria-hidden="true">
        <div>
          {listLevels('').map((grade) => (
            <span key={grade}>{grade}</span>
          ))}
        </div>
      </div>
      <ul className="rd__levels">
        {draft.examRows.map((row, index) => (
          <GradeRow
            key={index}
            row={row}
            number={index + 1}
            draft={draft}
            triedGrade={triedGrades[row.subject]}
            onSubject={(subject) => changeRow(index, subject ? { subject } : { subject, grade: '' })}
            onLevel={(grade) => {
              if (editMode === 'fill' || row.grade === '') {
                onFlips((previousTried) => setTriedGrade(previousTried, row.subject, '', ''));
                changeRow(index, { grade });
              } else onFlips((previousTried) => setTriedGrade(previousTried, row.subject, grade, row.grade));
            }}
          />
        ))}
      </ul>
      {canAddRow(draft) && (
        <Button
          variant="quiet"
          size="s"
          onClick={() => onChange((previousDraft) => ({ ...previousDraft, examRows: addBlankRow(previousDraft) }))}
        >
          <Icon name="plus" />
          {t('add')}
        </Button>
      )}
      {hasGrades && <BestFiveTotal draft={draft} triedGrades={triedGrades} />}
      <div className="rd__acts">
        {isTrying && (
          <>
            <Button size="s" onClick={() => onFlips({})}>
              <Icon name="undo" />
              {t('back')}
            </Button>
            <Button size="s" onClick={adoptTriedGrades}>
              {t('take')}
            </Button>
          </>
        )}
        {hasGrades && !isTrying && (
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

function BestFiveTotal({ draft, triedGrades }: { draft: ExamDraft; triedGrades: TriedGrades }) {
  const t = useText('results-day');
  const ownTotal = sumBestFiveSubjects(draft);
  const triedTotal = sumBestFiveSubjects({
    ...draft,
    examRows: draft.examRows.map((row) => ({ ...row, grade: triedGrades[row.subject] ?? row.grade })),
  });
  return (
    <p className="rd__five">
      <span>{t('five')}</span>
      <span className="meta">{t('fiveHow')}</span>
      <b>
        {triedTotal !== ownTotal && <s>{ownTotal}</s>} {triedTotal}
      </b>
    </p>
  );
}

/** Returns the grades of a subject. 'Unclassified' is omitted, because it has no points. */
const listLevels = (subject: string) => listGrades('dse', subject).slice(1);

interface GradeRowProps {
  row: SubjectGrade;
  number: number;
  draft: ExamDraft;
  /** Grade that is tried out instead of the entered one, or undefined if none is. */
  triedGrade: string | undefined;
  onSubject: (subject: string) => void;
  onLevel: (grade: string) => void;
}

function GradeRow({ row, number, draft, triedGrade, onSubject, onLevel }: GradeRowProps) {
  const t = useText('results-day');
  const examText = useText('exam');
  const groupId = useId();
  const subjectLabel = row.subject ? formatSubjectName(examText, 'dse', row.subject) : t('subject', { number });
  const displayedGrade = triedGrade ?? row.grade;
  const getGradeLabel = (grade: string) =>
    t(grade === triedGrade ? 'levelIf' : grade === row.grade ? 'levelOwn' : 'level', { grade });
  return (
    <li className={joinClasses(triedGrade !== undefined && 'rd__tried') || undefined}>
      {isCoreRow(row, draft.examType) ? (
        <span className="rd__subject">{subjectLabel}</span>
      ) : (
        <select
          className="select"
          aria-label={t('subject', { number })}
          value={row.subject}
          onChange={({ target: { value } }) => onSubject(value)}
        >
          <option value="">{t('chooseSubject')}</option>
          {listAvailableSubjects(draft, row).map((subject) => (
            <option key={subject} value={subject}>
              {formatSubjectName(examText, 'dse', subject)}
            </option>
          ))}
        </select>
      )}
      <div className="rd__dots" role="radiogroup" aria-label={subjectLabel}>
        {listLevels(row.subject).map((grade) => (
          <label
            key={grade}
            className={joinClasses(triedGrade !== undefined && grade === row.grade && 'own') || undefined}
          >
            <input
              type="radio"
              name={groupId}
              value={grade}
              aria-label={getGradeLabel(grade)}
              checked={displayedGrade === grade}
              disabled={row.subject === ''}
              onChange={() => onLevel(grade)}
            />
            <span aria-hidden="true" />
          </label>
        ))}
      </div>
      <output aria-hidden="true">{displayedGrade || '–'}</output>
    </li>
  );
}
