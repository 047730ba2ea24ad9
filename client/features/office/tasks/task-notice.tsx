import { useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TaskForm } from './task-groups.tsx';
import type { TaskAnswer } from './task-answer.ts';

/** Says what happened to a task, and offers to reopen a task that was just done. */
export function TaskNotice({ answer: { kind, id } }: { answer: TaskAnswer }) {
  const t = useText('office-tasks');
  return (
    <Notice tone={kind === 'done' || kind === 'reopened' ? 'ok' : 'plain'} announce="politely">
      <div className="task-notice">
        <p>{t(`answer.${kind}`)}</p>
        {kind === 'done' && <TaskForm id={id} intent="reopenTask" label={t('undo')} />}
      </div>
    </Notice>
  );
}
