import { Form } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { TaskList } from '#shared/contract/office/tasks.ts';
import { TASK_STATES } from '#shared/rules/student-notes.ts';
import type { TaskAnswer } from './task-answer.ts';
import { createTaskQuery, type TaskChoice } from './task-choice.ts';
import { DoneTasks, TaskGroups } from './task-groups.tsx';
import { TaskNotice } from './task-notice.tsx';

interface TaskListPageProps {
  choice: TaskChoice;
  list: TaskList;
  answer: TaskAnswer | null;
}

/** Lists the tasks of the caller, a colleague, the team or everybody. */
export function TaskListPage({ choice, list, answer }: TaskListPageProps) {
  const t = useText('office-tasks');
  const { base, frame } = useOffice();
  const { tasks, today, next, openCount, cap, colleagues } = list;
  const path = `${base}/tasks`;
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('title')} />
      <header className="office__head">
        <h1>{t('title')}</h1>
        <p className="meta" role="status">
          {openCount > cap ? t('totalMany', { count: cap }) : t('total', { count: openCount })}
        </p>
      </header>
      {answer && <TaskNotice answer={answer} />}
      <div className="task-tools">
        <LinkTabs
          label={t('show')}
          tabs={TASK_STATES.map((state) => ({
            href: `${path}${createTaskQuery({ ...choice, state })}`,
            label: t(`state.${state}`),
            isHere: state === choice.state,
          }))}
        />
        <Form method="get" className="task-tools__owner" key={String(choice.owner)}>
          {choice.state === 'done' && <input type="hidden" name="show" value="done" />}
          <NativeSelect
            label={t('owner.label')}
            name="of"
            defaultValue={String(choice.owner)}
            choices={[
              { value: 'mine', label: t('owner.mine') },
              { value: 'all', label: t('owner.all') },
              { value: '0', label: t('owner.team') },
              ...colleagues
                .filter(({ id }) => id !== frame.staff?.id || id === choice.owner)
                .map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Button type="submit">{t('apply')}</Button>
        </Form>
      </div>
      {tasks.length === 0 ? (
        <p className="office__none">
          {t(`none.${choice.state}`)} {choice.state === 'open' && t('hint')}
        </p>
      ) : choice.state === 'open' ? (
        <TaskGroups tasks={tasks} today={today} />
      ) : (
        <DoneTasks tasks={tasks} />
      )}
      {next && (
        <nav aria-label={t('pages')}>
          <ButtonLink size="s" rel="next" href={`${path}${createTaskQuery(choice, next)}`}>
            {t('next')}
          </ButtonLink>
        </nav>
      )}
    </div>
  );
}
