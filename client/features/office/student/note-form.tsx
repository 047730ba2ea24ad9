import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { StudentRecord } from '#shared/contract/office/student.ts';
import { STUDENT_NOTE_KINDS, MAX_STUDENT_NOTE_CHARS } from '#shared/rules/student-notes.ts';

/** Rejected note: names of invalid fields, and the input. */
export interface NoteFormError {
  wrong: string[];
  typedValues: { kind: string; text: string; due: string; to: number | null };
}

interface NoteFormProps {
  today: string;
  colleagues: StudentRecord['colleagues'];
  formError: NoteFormError | null;
}

/** Adds an entry for colleagues: a note, a call, a meeting, or a task with a due date. */
export function NoteForm({ today, colleagues, formError }: NoteFormProps) {
  const t = useText('office-student');
  const caseText = useText('office-application');
  const casesText = useText('office-cases');
  const { staff } = useOffice().frame;
  const { formData, state } = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  const isSaving = formData?.get('intent') === 'addNote';
  const wasSavingRef = useRef(false);
  useEffect(() => {
    if (wasSavingRef.current && state === 'idle' && !formError) formRef.current?.reset();
    wasSavingRef.current = isSaving || (wasSavingRef.current && state !== 'idle');
  }, [isSaving, state, formError]);
  const isFieldInvalid = (name: string) => formError?.wrong.includes(name) ?? false;
  return (
    <Form method="post" className="note-form" id="note" ref={formRef}>
      <TextArea
        label={t('note.text')}
        name="text"
        rows={2}
        required
        maxLength={MAX_STUDENT_NOTE_CHARS}
        defaultValue={formError?.typedValues.text}
        error={isFieldInvalid('text') ? t('note.wrong.text') : undefined}
      />
      <div className="note-form__fields">
        <NativeSelect
          label={t('note.kindOf')}
          name="kind"
          defaultValue={formError?.typedValues.kind ?? 'note'}
          choices={STUDENT_NOTE_KINDS.map((kind) => ({ value: kind, label: t(`note.kind.${kind}`) }))}
        />
        <TextInput
          label={t('note.due')}
          name="due"
          type="date"
          min={today}
          defaultValue={formError?.typedValues.due}
          error={isFieldInvalid('due') ? t('note.wrong.due') : undefined}
        />
        <NativeSelect
          label={caseText('note.to')}
          name="to"
          defaultValue={String(formError?.typedValues.to ?? staff?.id ?? 0)}
          choices={[
            ...(staff ? [{ value: String(staff.id), label: caseText('note.me') }] : []),
            ...colleagues
              .filter(({ id }) => id !== staff?.id)
              .map(({ id, name }) => ({ value: String(id), label: name })),
            { value: '0', label: t('note.team') },
          ]}
          error={isFieldInvalid('to') ? casesText('refused.noColleague') : undefined}
        />
        <Button type="submit" name="intent" value="addNote" pending={isSaving}>
          {t('note.save')}
        </Button>
      </div>
      <p className="meta">{t('note.hint')}</p>
    </Form>
  );
}
