import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { PageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { ProfileSaving } from './answers/use-answers.ts';
import { type Step, stepAddress, stepAfter, stepBefore, STEPS } from './steps.ts';

interface StepBarProps {
  step: Step;
  savedAt: number | null;
  faultNumber: number;
  saving: ProfileSaving;
}

export function StepBar({ step, savedAt, faultNumber, saving }: StepBarProps) {
  const t = useText('selection');
  const before = stepBefore(step);
  const next = stepAfter(step);
  return (
    <PageBar className="sel__bar">
      {before && (
        <SiteLink className="btn btn--quiet" to={stepAddress(before)} preventScrollReset>
          <Icon name="left" />
          {t('back')}
        </SiteLink>
      )}
      <p className="meta sel__saved" role="status">
        <SaveStatus savedAt={savedAt} faultNumber={faultNumber} saving={saving} />
      </p>
      <Button type="submit" form="selection-form" variant="primary">
        {next ? t('next', { step: t(`step.${next}.title`) }) : t('results')}
      </Button>
    </PageBar>
  );
}

function SaveStatus({ savedAt, faultNumber, saving }: Omit<StepBarProps, 'step'>) {
  const t = useText('selection');
  const locale = useLocale();
  if (faultNumber > 0) return t('fault.number_of', { count: faultNumber });
  if (saving.failure !== null) return `${t('profile.failed')} ${saving.failure}`;
  if (saving.isSaved) return t('profile.saved');
  if (savedAt === null) return t('kept');
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { hour: '2-digit', minute: '2-digit', hour12: false });
  return t('savedAt', { time: time.format(savedAt) });
}

interface StepListProps {
  step: Step;
  notes?: Partial<Record<Step, string>>;
}

/** Heading and list of steps: links on wide screens, a progress bar on phones. */
export function StepList({ step, notes = {} }: StepListProps) {
  const t = useText('selection');
  const position = STEPS.indexOf(step);
  const where = (index: number) => (index < position ? 'done' : index === position ? 'here' : undefined);
  const progress = t('progress', { number: position + 1, total: STEPS.length });
  return (
    <div className="sel__way">
      <h1>{t('title')}</h1>
      <nav aria-label={t('steps')}>
        <ol className="route">
          {STEPS.map((item, index) => (
            <li key={item} className={where(index)} aria-current={item === step ? 'step' : undefined}>
              <SiteLink className="plain" to={stepAddress(item)} preventScrollReset>
                <b>{t(`step.${item}.title`)}</b>
              </SiteLink>
              {item === step ? (
                <span className="meta">{t('here')}</span>
              ) : (
                notes[item] && <span className="meta">{notes[item]}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className="sel__progress">
        <p className="meta">
          {progress} {t(`step.${step}.title`)}
        </p>
        <Gauge
          label={t('steps')}
          value={position + 1}
          max={STEPS.length}
          divisions={STEPS.length}
          valueText={progress}
        />
      </div>
    </div>
  );
}
