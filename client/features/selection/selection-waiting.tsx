import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/skeleton.tsx';
import { StepList } from './step-list.tsx';
import { type Step, STEPS } from './steps.ts';

/** Before the script has come, and for those without one. */
export function SelectionWaiting({ step }: { step: Step }) {
  const t = useText('selection');
  return (
    <div className="wrap sel__cols">
      <StepList step={step} />
      <div className="sel__main">
        <noscript>
          <Notice icon="info">
            <p>{t('noScript.text')}</p>
            <p className="meta">{t('noScript.hint')}</p>
            <ul className="sel__asked">
              {STEPS.map((one) => (
                <li key={one}>
                  <b>{t(`step.${one}.title`)}</b> {t(`step.${one}.asks`)}
                </li>
              ))}
            </ul>
            <SiteLink className="more" to="/school">
              {t('noScript.schools')}
            </SiteLink>
          </Notice>
        </noscript>
        <SkeletonGroup className="sel__skeleton">
          <Skeleton height="2rem" width="40%" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </SkeletonGroup>
      </div>
    </div>
  );
}
