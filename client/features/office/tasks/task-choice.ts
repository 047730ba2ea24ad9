import type { TaskOwner } from '#shared/contract/office/tasks.ts';
import type { TaskState } from '#shared/rules/student-notes.ts';

export interface TaskChoice {
  owner: TaskOwner;
  state: TaskState;
}

/** Parses the filters of a URL such as '?of=7&show=done'. */
export function parseTaskChoice(searchParams: URLSearchParams): TaskChoice {
  const owner = searchParams.get('of') ?? '';
  return {
    owner: owner === 'all' ? 'all' : /^\d{1,9}$/.test(owner) ? Number(owner) : 'mine',
    state: searchParams.get('show') === 'done' ? 'done' : 'open',
  };
}

/** Returns the query of a list with its leading '?', or '' for the default list. */
export function createTaskQuery({ owner, state }: TaskChoice, afterCursor = ''): string {
  const searchParams = new URLSearchParams({
    ...(owner !== 'mine' && { of: String(owner) }),
    ...(state !== 'open' && { show: state }),
    ...(afterCursor && { after: afterCursor }),
  });
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
