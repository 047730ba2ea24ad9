import { useText } from '#client/i18n/use-text.ts';
import { RouteLine } from '#client/ui/say/gauge.tsx';
import { FORM_PARTS, type FormPart } from './form-parts.ts';
import type { PartState } from './part-state.ts';
import { partStateText } from './part-state-text.ts';

/** Where one is in the form: a line of ports beside it, or a few words above it on a phone. */
export function ApplySteps({ states }: { states: Record<FormPart, PartState> }) {
  const t = useText('apply-form');
  const next = FORM_PARTS.find((part) => states[part].kind === 'missing');
  const done = FORM_PARTS.filter((part) => states[part].kind === 'complete').length;
  return (
    <div className="apply__side">
      <h1>{t('title')}</h1>
      <p className="apply__done meta">{t('partsDone', { done, all: FORM_PARTS.length })}</p>
      <nav aria-label={t('steps')}>
        <RouteLine
          label={t('steps')}
          steps={FORM_PARTS.map((part) => ({
            id: part,
            title: (
              <a className="plain" href={`#${part}`}>
                {t(`parts.${part}`)}
              </a>
            ),
            detail: partStateText(t, states[part]),
            where: states[part].kind === 'complete' ? 'done' : part === next ? 'here' : 'ahead',
          }))}
        />
      </nav>
    </div>
  );
}
