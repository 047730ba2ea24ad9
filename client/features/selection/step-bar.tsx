import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { PageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { ProfileSaveState } from './answers/use-answers.ts';
import { type Step, getStepPath, getNextStep, getPreviousStep, STEPS } from './steps.ts';

interface StepBarProps {
  step: Step;
  savedAt: number | null;
  faultNumber: number;
  saving: ProfileSaveState;
}

export function StepBar({ step, savedAt, faultNumber, saving }: StepBarProps) {
  const t = useText('selection');
  const previousStep = getPreviousStep(step);
  const nextStep = getNextStep(step);
  return (
    <PageBar className="sel__bar">
      {previousStep && (
        <SiteLink className="btn btn--quiet" to={getStepPath(previousStep)} preventScrollReset>
          <Icon name="left" />
          {t('back')}
        </SiteLink>
      )}
      <p className="meta sel__saved" role="status">
        <SaveStatus savedAt={savedAt} faultNumber={faultNumber} saving={saving} />
      </p>
      <Button type="submit" form="selection-form" variant="primary">
        {nextStep ? t('next', { step: t(`step.${nextStep}.title`) }) : t('results')}
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
  const timeFormat = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return t('savedAt', { time: timeFormat.format(savedAt) });
}

interface StepListProps {
  step: Step;
  notes?: Partial<Record<Step, string>>;
}

/** Heading and list of steps. On wide screens the steps are links, on phones they are a progress bar. */
export function StepList({ step, notes = {} }: StepListProps) {
  const t = useText('selection');
  const currentIndex = STEPS.indexOf(step);
  const getStepClass = (index: number) => (index < currentIndex ? 'done' : index === currentIndex ? 'here' : undefined);
  const progressText = t('progress', { number: currentIndex + 1, total: STEPS.length });
  return (
    <div className="sel__way">
      <h1>{t('title')}</h1>
      <nav aria-label={t('steps')}>
        <ol className="route">
          {STEPS.map((item, index) => (
            <li key={item} className={getStepClass(index)} aria-current={item === step ? 'step' : undefined}>
              <SiteLink className="plain" to={getStepPath(item)} preventScrollReset>
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
          {progressText} {t(`step.${step}.title`)}
        </p>
        <Gauge
          label={t('steps')}
          value={currentIndex + 1}
          max={STEPS.length}
          divisions={STEPS.length}
          valueText={progressText}
        />
      </div>
    </div>
  );
}
