import { redirect } from 'react-router';
import type { OfficeAction } from '#client/features/office/office-request.server.ts';
import { finishStudentTask } from '#shared/contract/office/student.ts';
import { reopenStudentTask } from '#shared/contract/office/tasks.ts';

/**
 * Finishes or reopens the task of a submitted form, and leads back to the page with its query. Returns null if the form
 * is about something else.
 */
export async function changeTask({ field, call }: OfficeAction, path: string, searchParams: URLSearchParams) {
  const intent = field('intent');
  if (intent !== 'finishTask' && intent !== 'reopenTask') return null;
  const id = Math.trunc(Number(field('id'))) || 1;
  const { kind } = await (intent === 'finishTask' ? call(finishStudentTask, { id }) : call(reopenStudentTask, { id }));
  const query = new URLSearchParams(searchParams);
  query.delete('index');
  query.delete('done');
  query.set('task', `${kind}-${id}`);
  return redirect(`${path}?${query}`, 303);
}
