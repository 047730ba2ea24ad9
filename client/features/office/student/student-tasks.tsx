import { Form, useNavigation } from 'react-router';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { StudentTask } from '#shared/contract/office/student.ts';

export function StudentTasks({ tasks, today }: { tasks: readonly StudentTask[]; today: string }) {
  const t = useText('office-student');
  const locale = useLocale();
  const { formData } = useNavigation();
  if (tasks.length === 0) return null;
  return (
    <section className="student__part">
      <h2>{t('tasks')}</h2>
      <ul className="student__tasks">
        {tasks.map(({ id, text, due, adviser }) => (
          <li key={id}>
            <div>
              <p className="timeline__text">
                <bdi>{text}</bdi>
              </p>
              <p className={joinClasses('meta', due < today && 'is-late')}>
                {t(due < today ? 'note.overdue' : 'note.dueBy', { day: formatDay(due, locale) })}
                {' · '}
                <bdi>{adviser || t('note.team')}</bdi>
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="task" value={id} />
              <Button
                type="submit"
                size="s"
                name="intent"
                value="finishTask"
                pending={formData?.get('task') === String(id)}
                aria-label={`${t('note.finish')}: ${text}`}
              >
                {t('note.finish')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
