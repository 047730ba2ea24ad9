import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { STUDENT_NOTE_KINDS, MAX_STUDENT_NOTE_CHARS } from '#shared/rules/student-notes.ts';

/** Rejected note: names of invalid fields, and the input. */
export interface NoteFormError {
  wrong: string[];
  typedValues: { kind: string; text: string; due: string; isForTeam: boolean };
}

/** Adds an entry for colleagues: a note, a call, a meeting, or a task with a due date. */
export function NoteForm({ today, formError }: { today: string; formError: NoteFormError | null }) {
  const t = useText('office-student');
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
        <Checkbox name="team" value="yes" defaultChecked={formError?.typedValues.isForTeam}>
          {t('note.forTeam')}
        </Checkbox>
        <Button type="submit" name="intent" value="addNote" pending={isSaving}>
          {t('note.save')}
        </Button>
      </div>
      <p className="meta">{t('note.hint')}</p>
    </Form>
  );
}
