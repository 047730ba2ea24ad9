import type { Application } from '#shared/contract/application/application.ts';
import type { ChosenCourse } from '#shared/contract/application/apply-form.ts';
import { isOffer } from '#shared/rules/application/application-steps.ts';
import { dayText, momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/say/badge.tsx';

interface DecisionItemProps {
  course: ChosenCourse;
  decision: Application['decisions'][number] | undefined;
}

/** What one school decided, with its conditions and by when it wants to hear. */
export function DecisionItem({ course: { courseName, schoolName }, decision }: DecisionItemProps) {
  const t = useText('application');
  const locale = useLocale();
  return (
    <li>
      <header>
        <div>
          <h2>{courseName || schoolName}</h2>
          {courseName && <p className="meta">{schoolName}</p>}
        </div>
        {decision ? (
          <Badge
            kind={isOffer(decision.outcome) ? 'match' : 'plain'}
            icon={isOffer(decision.outcome) ? 'check' : 'info'}
          >
            {t(`outcome.${decision.outcome}`)}
          </Badge>
        ) : (
          <Badge icon="clock">{t('following')}</Badge>
        )}
      </header>
      {decision && (
        <dl className="ledger">
          {decision.conditions.length > 0 && (
            <div>
              <dt>{t('conditions')}</dt>
              <dd>
                <ul>
                  {decision.conditions.map((condition) => (
                    <li key={condition}>{condition}</li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
          {decision.replyBy && (
            <div>
              <dt>{t('replyBy')}</dt>
              <dd>
                <time dateTime={decision.replyBy}>
                  {dayText(decision.replyBy, locale, {
                    year: 'numeric',
                    month: 'short',
                    day: 'numeric',
                    weekday: 'short',
                  })}
                </time>
              </dd>
            </div>
          )}
          {decision.note && (
            <div>
              <dt>{t('note')}</dt>
              <dd>{decision.note}</dd>
            </div>
          )}
          <div>
            <dt>{t('decidedOn')}</dt>
            <dd>{momentText(decision.at, locale, { year: 'numeric', month: 'short', day: 'numeric' })}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
