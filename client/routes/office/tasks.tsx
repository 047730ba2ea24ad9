import { redirect } from 'react-router';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { changeTask } from '#client/features/office/tasks/task-actions.server.ts';
import { parseTaskAnswer } from '#client/features/office/tasks/task-answer.ts';
import { parseTaskChoice } from '#client/features/office/tasks/task-choice.ts';
import { TaskListPage } from '#client/features/office/tasks/task-list-page.tsx';
import { listTasks } from '#shared/contract/office/tasks.ts';
import type { Route } from './+types/tasks.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const choice = parseTaskChoice(searchParams);
  const afterCursor = (searchParams.get('after') ?? '').slice(0, 40);
  return {
    choice,
    answer: parseTaskAnswer(searchParams),
    list: await queryOffice(context, request, listTasks, { ...choice, after: afterCursor }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const officeAction = await parseOfficeAction(context, request);
  const path = `${officeAction.base}/tasks`;
  return (await changeTask(officeAction, path, getOfficeQuery(request))) ?? redirect(path, 303);
}

export default function TasksRoute({ loaderData }: Route.ComponentProps) {
  return <TaskListPage {...loaderData} />;
}
