import { data, redirect } from 'react-router';
import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { readRecordId } from '#client/features/office/record-id.ts';
import type { NoteAnswer } from '#client/features/office/student/note-form.tsx';
import { StudentPage } from '#client/features/office/student/student-page.tsx';
import { addStudentNote, finishStudentTask, getStudent, NoteInput } from '#shared/contract/office/student.ts';
import type { Route } from './+types/student.ts';

const DONE = ['noted', 'done', 'doneAlready'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const record = await queryOffice(context, request, getStudent, { id: readRecordId(params.id) });
  const result = DONE.find((item) => item === query.get('saved')) ?? null;
  return { record, isWholeTimeline: query.get('timeline') === 'all', done: result };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readRecordId(params.id);
  const { base, field, call } = await parseOfficeAction(context, request);
  const current = `${base}/students/${id}`;
  if (field('intent') === 'finishTask') {
    const { kind } = await call(finishStudentTask, { id: Number(field('task')) || 1 });
    return redirect(`${current}?saved=${kind}`, 303);
  }
  const values = {
    kind: field('kind'),
    // Browsers submit line breaks as CRLF, which would count twice against the length limit of the field.
    text: field('text').replaceAll('\r\n', '\n'),
    due: field('kind') === 'task' ? field('due') : '',
    isForTeam: field('team') === 'yes',
  };
  const parsed = NoteInput.safeParse(values);
  if (!parsed.success) {
    const invalidFields = parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
    return data({ wrong: invalidFields, typed: values } satisfies NoteAnswer, { status: 422 });
  }
  await call(addStudentNote, { id, note: parsed.data });
  return redirect(`${current}?saved=noted`, 303);
}

export default function StudentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StudentPage {...loaderData} answer={actionData ?? null} />;
}
