const TASK_ANSWERS = ['done', 'doneAlready', 'reopened', 'openAlready'] as const;

/** What became of a task, in the URL to which its form leads. */
export interface TaskAnswer {
  kind: (typeof TASK_ANSWERS)[number];
  id: number;
}

const ANSWER_PATTERN = /^(\w+)-(\d{1,12})$/;

/** Parses the parameter `task` of a URL, such as 'done-7'. */
export function parseTaskAnswer(searchParams: URLSearchParams): TaskAnswer | null {
  const [, kindText, id] = ANSWER_PATTERN.exec(searchParams.get('task') ?? '') ?? [];
  const kind = TASK_ANSWERS.find((item) => item === kindText);
  return kind ? { kind, id: Number(id) } : null;
}
