import type { Application } from '#shared/contract/application.ts';
import { assertNever } from '#shared/assert-never.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { type NextAction, nextAction } from './next-action.ts';

export function NextActionBox({ application }: { application: Application }) {
  const t = useText('application');
  const locale = useLocale();
  const next = nextAction(application);
  const words = wordsOf(next);
  return (
    <section className="next" aria-labelledby="next-action">
      <div className="next__say">
        <p className="meta">{t(next.kind === 'answer' || next.kind === 'reply' ? 'nextAction' : 'whatHappens')}</p>
        <h2 id="next-action">{t(`next.${words}.title`)}</h2>
        <p>{t(`next.${words}.text`)}</p>
      </div>
      <div className="next__do">
        {next.kind === 'reply' && (
          <>
            <p className="meta">{t('replyBy')}</p>
            <p className="big num">{dayText(next.by, locale)}</p>
          </>
        )}
        {next.kind === 'answer' ? (
          <a className="btn btn--primary btn--wide" href="#application-messages">
            {t('toMessages')}
          </a>
        ) : (
          <SiteLink className="btn btn--wide" to="/my-apply/result">
            {t('toResult')}
          </SiteLink>
        )}
        <p className="meta">{t('adviserHours')}</p>
      </div>
    </section>
  );
}

function wordsOf(next: NextAction) {
  switch (next.kind) {
    case 'answer':
    case 'reply':
    case 'decided':
    case 'arrived':
      return next.kind;
    case 'await':
      return next.step === 'register' || next.step === 'submit' ? 'waitDecision' : next.step;
    default:
      return assertNever(next);
  }
}
