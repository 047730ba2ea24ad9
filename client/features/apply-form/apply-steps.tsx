import type { Gap } from '#shared/rules/application-form.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RouteLine } from '#client/ui/say/route-line.tsx';
import { countGaps, FORM_PARTS } from './form-parts.ts';

/** Where one is in the form: a line of ports beside it, or a few words above it on a phone. */
export function ApplySteps({ gaps }: { gaps: readonly Gap[] }) {
  const t = useText('apply-form');
  const counts = FORM_PARTS.map((part) => countGaps(gaps, part));
  const next = counts.findIndex((count) => count > 0);
  const done = counts.filter((count) => count === 0).length;
  return (
    <div className="apply__side">
      <h1>{t('title')}</h1>
      <p className="apply__done meta">{t('partsDone', { done, all: FORM_PARTS.length })}</p>
      <nav aria-label={t('steps')}>
        <RouteLine
          label={t('steps')}
          steps={FORM_PARTS.map((part, at) => ({
            id: part,
            title: (
              <a className="plain" href={`#${part}`}>
                {t(`parts.${part}`)}
              </a>
            ),
            detail: counts[at] === 0 ? t('complete') : t('missing', { count: counts[at] }),
            where: counts[at] === 0 ? 'done' : at === next ? 'here' : 'ahead',
          }))}
        />
      </nav>
    </div>
  );
}
