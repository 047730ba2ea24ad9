import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { MentionArea } from '#client/features/office/mention-area.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { STUDENT_NOTE_KINDS, MAX_STUDENT_NOTE_CHARS } from '#shared/rules/student-notes.ts';
import { CaseForm, useCase, useFormState } from './case-form.tsx';

/**
 * Shows the notes of colleagues about a case, and its tasks. The page of the student shows the notes of all cases in
 * one timeline.
 */
export function CaseNotes() {
  const t = useText('office-application');
  const studentText = useText('office-student');
  const clock = useOfficeClock();
  const { base } = useOffice();
  const { notes, student } = useCase().application;
  return (
    <div className="case-colleagues" id="note">
      <Tasks />
      <NoteForm />
      {notes.length > 0 && (
        <ol className="case-notes">
          {notes.map(({ id, kind, text, who, at }) => (
            <li key={id}>
              <p className="case-words">
                <bdi>{text}</bdi>
              </p>
              <p className="meta">
                {studentText(`note.kind.${kind}`)} · <bdi>{who}</bdi> · {clock.moment(at)}
              </p>
            </li>
          ))}
        </ol>
      )}
      <p className="meta">
        <TextLink href={`${base}/students/${student.id}#timeline`}>{t('note.timeline')}</TextLink>
      </p>
    </div>
  );
}

function Tasks() {
  const t = useText('office-application');
  const studentText = useText('office-student');
  const locale = useLocale();
  const { tasks, today } = useCase().application;
  if (tasks.length === 0) return null;
  return (
    <ul className="case-notes" aria-label={t('note.tasks')}>
      {tasks.map(({ id, text, due, adviser }) => (
        <li key={id} className="case-task">
          <div>
            <p className="case-words">
              <bdi>{text}</bdi>
            </p>
            <p className={due < today ? 'meta is-late' : 'meta'}>
              {studentText(due < today ? 'note.overdue' : 'note.dueBy', { day: formatDay(due, locale) })}
              {' · '}
              <bdi>{adviser || studentText('note.team')}</bdi>
            </p>
          </div>
          <CaseForm form={`task-${id}`} kind="finishTask" submitLabel={studentText('note.finish')} about={text}>
            <input type="hidden" name="task" value={id} />
          </CaseForm>
        </li>
      ))}
    </ul>
  );
}

function NoteForm() {
  const t = useText('office-application');
  const studentText = useText('office-student');
  const { staff } = useOffice().frame;
  const { application } = useCase();
  const { typed, invalid } = useFormState('noting');
  const otherColleagues = application.colleagues.filter(({ id }) => id !== staff?.id);
  const colleagueChoices = otherColleagues.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    // The form is emptied after a note was saved.
    <CaseForm
      key={application.notes.length + application.tasks.length}
      form="noting"
      kind="note"
      submitLabel={studentText('note.save')}
    >
      <MentionArea
        label={t('note.text')}
        hint={t('note.hint')}
        name="text"
        rows={2}
        required
        maxLength={MAX_STUDENT_NOTE_CHARS}
        names={otherColleagues.map(({ name }) => name)}
        defaultValue={typed.text}
        error={invalid === 'text' ? studentText('note.wrong.text') : undefined}
      />
      <div className="case-fields">
        <NativeSelect
          label={studentText('note.kindOf')}
          name="noteKind"
          defaultValue={typed.noteKind || 'note'}
          choices={STUDENT_NOTE_KINDS.map((kind) => ({ value: kind, label: studentText(`note.kind.${kind}`) }))}
        />
        <TextInput
          label={studentText('note.due')}
          name="due"
          type="date"
          min={application.today}
          defaultValue={typed.due}
          error={invalid === 'due' ? studentText('note.wrong.due') : undefined}
        />
        <NativeSelect
          label={t('note.to')}
          name="to"
          defaultValue={typed.to || String(staff?.id ?? 0)}
          choices={[
            ...(staff ? [{ value: String(staff.id), label: t('note.me') }] : []),
            ...colleagueChoices,
            { value: '0', label: studentText('note.team') },
          ]}
        />
        {/* This select is for browsers without JavaScript. With JavaScript, typing a name after '@' has the same effect. */}
        <NativeSelect
          label={t('note.mention')}
          name="mention"
          defaultValue={typed.mention || '0'}
          choices={[{ value: '0', label: t('note.nobody') }, ...colleagueChoices]}
        />
      </div>
    </CaseForm>
  );
}
