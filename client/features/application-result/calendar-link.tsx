import { useText } from '#client/i18n/use-text.ts';
import type { Application } from '#shared/contract/application.ts';
import { isOffer } from '#shared/rules/application-steps.ts';
import { saveCalendar } from '#client/features/calendar/offers.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

const FILE_NAME = 'reply-by.ics';

/** The days by which schools want to hear, for the student's own calendar. Nothing where no school named one. */
export function CalendarLink({ application: { id, form, decisions } }: { application: Application }) {
  const t = useText('application');
  const awaited = decisions.filter(({ replyBy, outcome }) => replyBy && isOffer(outcome));
  if (awaited.length === 0) return null;

  function download() {
    const deadlines = awaited.map(({ replyBy, course, outcome, conditions }) => {
      const { courseName = '', schoolName = '' } = form.courses[course] ?? {};
      return {
        id: `application-${id}-course-${course}@${location.host}`,
        when: { kind: 'day' as const, day: replyBy },
        remindDaysBefore: 2,
        title: t('calendarTitle', { school: schoolName }),
        text: [courseName, t(`outcome.${outcome}`), ...conditions].filter(Boolean).join('\n'),
      };
    });
    saveCalendar(FILE_NAME, deadlines);
  }

  return (
    <Button onClick={download}>
      <Icon name="calendar" />
      {t('toCalendar')}
    </Button>
  );
}
