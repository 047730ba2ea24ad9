import { data, redirect } from 'react-router';
import {
  getOfficeQuery,
  getSiteUrl,
  parseOfficeAction,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { parseRecordId } from '#client/features/office/record-id.ts';
import type { NoteFormError } from '#client/features/office/student/note-form.tsx';
import { StudentPage } from '#client/features/office/student/student-page.tsx';
import { addStudentNote, finishStudentTask, getStudent, NoteInput } from '#shared/contract/office/student.ts';
import type { Route } from './+types/student.ts';

const ACTIONS_DONE = ['noted', 'tasked', 'done', 'doneAlready', 'started'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const studentRecord = await queryOffice(context, request, getStudent, { id: parseRecordId(params.id) });
  const completedAction = ACTIONS_DONE.find((item) => item === searchParams.get('saved')) ?? null;
  const siteUrl = getSiteUrl(request, requireOffice(context).base);
  return { record: studentRecord, siteUrl, isWholeTimeline: searchParams.get('timeline') === 'all', completedAction };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const studentId = parseRecordId(params.id);
  const { base, field, call } = await parseOfficeAction(context, request);
  const studentPath = `${base}/students/${studentId}`;
  if (field('intent') === 'finishTask') {
    const { kind } = await call(finishStudentTask, { id: Number(field('task')) || 1 });
    return redirect(`${studentPath}?saved=${kind}`, 303);
  }
  const noteValues = {
    kind: field('kind'),
    // Browsers submit line breaks as CRLF, which would count twice against the length limit of the field.
    text: field('text').replaceAll('\r\n', '\n'),
    due: field('kind') === 'task' ? field('due') : '',
    to: field('to') === '' ? null : Number(field('to')),
  };
  const parsedNote = NoteInput.safeParse(noteValues);
  if (!parsedNote.success) {
    const invalidFields = parsedNote.error.issues.map(({ path }) => String(path[0] ?? ''));
    return data({ wrong: invalidFields, typedValues: noteValues } satisfies NoteFormError, { status: 422 });
  }
  const { refusal } = await call(addStudentNote, { id: studentId, note: parsedNote.data });
  if (refusal) return data({ wrong: ['to'], typedValues: noteValues } satisfies NoteFormError, { status: 422 });
  return redirect(`${studentPath}?saved=${parsedNote.data.kind === 'task' ? 'tasked' : 'noted'}`, 303);
}

export default function StudentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StudentPage {...loaderData} actionResult={actionData ?? null} />;
}
