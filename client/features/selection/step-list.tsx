import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Gauge } from '#client/ui/say/gauge.tsx';
import { type Step, stepAddress, STEPS } from './steps.ts';

interface StepListProps {
  step: Step;
  /** What has been answered in a step, in a few words. */
  notes?: Partial<Record<Step, string>>;
}

/** The heading and the steps: a list of links where there is room, a scale on a phone. */
export function StepList({ step, notes = {} }: StepListProps) {
  const t = useText('selection');
  const at = STEPS.indexOf(step);
  const where = (place: number) => (place < at ? 'done' : place === at ? 'here' : undefined);
  const progress = t('progress', { number: at + 1, total: STEPS.length });
  return (
    <div className="sel__way">
      <h1>{t('title')}</h1>
      <nav aria-label={t('steps')}>
        <ol className="route">
          {STEPS.map((one, place) => (
            <li key={one} className={where(place)} aria-current={one === step ? 'step' : undefined}>
              <SiteLink className="plain" to={stepAddress(one)} preventScrollReset>
                <b>{t(`step.${one}.title`)}</b>
              </SiteLink>
              {one === step ? (
                <span className="meta">{t('here')}</span>
              ) : (
                notes[one] && <span className="meta">{notes[one]}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className="sel__progress">
        <p className="meta">
          {progress} {t(`step.${step}.title`)}
        </p>
        <Gauge label={t('steps')} value={at + 1} max={STEPS.length} divisions={STEPS.length} valueText={progress} />
      </div>
    </div>
  );
}
