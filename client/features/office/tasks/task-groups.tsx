import { Form, useNavigation } from 'react-router';
import { useDaysLeftFormatter } from '#client/features/office/day/days-left.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { DayTask } from '#shared/contract/office/day.ts';
import type { TaskList } from '#shared/contract/office/tasks.ts';
import { countDaysBetween } from '#shared/tenant/local-day.ts';
import './tasks.css';

const TASK_GROUPS = ['overdue', 'today', 'week', 'later'] as const;
const WEEK_DAYS = 7;

function getTaskGroup({ due }: DayTask, today: string): (typeof TASK_GROUPS)[number] {
  const dayCount = countDaysBetween(today, due);
  if (dayCount < 0) return 'overdue';
  if (dayCount === 0) return 'today';
  return dayCount <= WEEK_DAYS ? 'week' : 'later';
}

interface TaskGroupsProps {
  tasks: readonly DayTask[];
  today: string;
  /** Level of the groups' headings. */
  heading?: 'h2' | 'h3';
}

/** Lists open tasks by when they are due. Each is done in place. */
export function TaskGroups({ tasks, today, heading: Heading = 'h2' }: TaskGroupsProps) {
  const t = useText('office-tasks');
  const locale = useLocale();
  const formatDaysLeft = useDaysLeftFormatter();
  return TASK_GROUPS.map((group) => {
    const groupTasks = tasks.filter((task) => getTaskGroup(task, today) === group);
    if (groupTasks.length === 0) return null;
    return (
      <section key={group} className="task-group" aria-labelledby={`tasks-${group}`}>
        <Heading id={`tasks-${group}`} className={joinClasses(group === 'overdue' && 'is-late')}>
          {t(`group.${group}`)}
        </Heading>
        <ul className="office__rows task-rows">
          {groupTasks.map((task) => (
            <li key={task.id}>
              <TaskText task={task} />
              <div className={joinClasses('task-rows__state', group === 'overdue' && 'is-late')}>
                <p>
                  <b>{t('by', { day: formatDay(task.due, locale, { day: 'numeric', month: 'short' }) })}</b>{' '}
                  {group !== 'today' && formatDaysLeft(today, task.due)}
                </p>
                <bdi>{task.adviser || t('team')}</bdi>
              </div>
              <TaskForm id={task.id} intent="finishTask" label={t('finish')} about={task.text} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

export function DoneTasks({ tasks }: { tasks: TaskList['tasks'] }) {
  const t = useText('office-tasks');
  const clock = useOfficeClock();
  return (
    <ul className="office__rows task-rows">
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskText task={task} />
          <p className="task-rows__state">{t('doneBy', { name: task.doneBy, moment: clock.moment(task.doneAt) })}</p>
          <TaskForm id={task.id} intent="reopenTask" label={t('reopen')} about={task.text} />
        </li>
      ))}
    </ul>
  );
}

function TaskText({ task: { studentId, application, student, text } }: { task: DayTask }) {
  const dayText = useText('office-day');
  const { base } = useOffice();
  return (
    <div>
      <p className="task-rows__text">
        <bdi>{text}</bdi>
      </p>
      <p className="meta">
        <AppLink
          className="plain"
          href={application > 0 ? `${base}/applications/${application}` : `${base}/students/${studentId}`}
        >
          <bdi>{student}</bdi>
          {application > 0 && ` · ${dayText('application', { id: String(application) })}`}
        </AppLink>
      </p>
    </div>
  );
}

interface TaskFormProps {
  id: number;
  intent: 'finishTask' | 'reopenTask';
  label: string;
  /** Text of the task, for the accessible name of the button. */
  about?: string;
}

/** Button that finishes or reopens a task. The page that has it handles the intent (`task-actions.server.ts`). */
export function TaskForm({ id, intent, label, about = '' }: TaskFormProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="s"
        name="intent"
        value={intent}
        pending={formData?.get('intent') === intent && formData.get('id') === String(id)}
        aria-label={about ? `${label}: ${about}` : undefined}
      >
        {label}
      </Button>
    </Form>
  );
}
