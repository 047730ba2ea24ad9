import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { Application } from '#shared/contract/application/application.ts';
import { type ApplicationStep, isOffer } from '#shared/rules/application/application-steps.ts';

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

type NextAction =
  /** A message of the adviser has no answer yet. */
  | { kind: 'answer' }
  /** A school offers a place and wants to hear by a day. */
  | { kind: 'reply'; by: string }
  /** Nobody waits for the student: this step is the next to come. */
  | { kind: 'await'; step: ApplicationStep }
  /** A school has decided, and the adviser has not recorded it as a step yet. */
  | { kind: 'decided' }
  | { kind: 'arrived' };

/** What the student should do first, or what they wait for. */
function nextAction({ steps, messages, decisions, status }: Application): NextAction {
  if (status === 'finished') return { kind: 'arrived' };
  if (messages.some(({ from, responded }) => from === 'staff' && !responded)) return { kind: 'answer' };
  const step = steps.find(({ at }) => at === '')?.key ?? 'departure';
  const [soonest] = decisions
    .filter(({ outcome, replyBy }) => isOffer(outcome) && replyBy)
    .map(({ replyBy }) => replyBy)
    .sort();
  const isUndecided = step === 'waitDecision' || step === 'admission';
  if (isUndecided && soonest) return { kind: 'reply', by: soonest };
  return step === 'waitDecision' && decisions.length > 0 ? { kind: 'decided' } : { kind: 'await', step };
}
