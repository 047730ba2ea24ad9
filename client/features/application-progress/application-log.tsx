import type { Application } from '#shared/contract/application/application.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';

type Happening = Application['events'][number];

/** Everything that happened, the latest first. Nothing in it is ever changed or taken away. */
export function ApplicationLog({ application: { events, form } }: { application: Application }) {
  const t = useText('application');
  const locale = useLocale();
  const say = ({ kind, step, outcome, course }: Happening) => {
    if (kind === 'stepReached') return t('event.stepReached', { step: t(`step.${step as 'visa'}`) });
    if (kind !== 'decided') return t(`event.${kind}`);
    const { courseName = '', schoolName = '' } = form.courses[course] ?? {};
    return t('event.decided', { outcome: t(`outcome.${outcome as 'offer'}`), course: courseName || schoolName });
  };
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">{t('everything')}</h2>
      <table className="table log">
        <thead className="sr">
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('who')}</th>
          </tr>
        </thead>
        <tbody>
          {[...events].reverse().map((event) => (
            <tr key={event.seq}>
              <td className="num">
                <time dateTime={event.at}>{momentText(event.at, locale)}</time>
              </td>
              <td>
                <b>{say(event)}</b>
                {event.note && <span className="meta">{event.note}</span>}
              </td>
              <td className="meta">{event.by === 'student' ? t('you') : event.who || t('adviser')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="source">{t('logNote')}</p>
    </section>
  );
}
