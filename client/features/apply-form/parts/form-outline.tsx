import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/say/badge.tsx';
import { RouteLine } from '#client/ui/say/gauge.tsx';
import { FORM_PARTS, type FormPart, type PartState, partStateText } from './form-parts.ts';

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

const KINDS = { missing: 'reach', empty: 'plain', courseOpen: 'plain', complete: 'match' } as const;
const ICONS = { missing: 'clock', empty: undefined, courseOpen: 'clock', complete: 'check' } as const;

interface FormPartSectionProps {
  part: FormPart;
  state: PartState;
  intro?: string;
  children: ReactNode;
}

export function FormPartSection({ part, state, intro, children }: FormPartSectionProps) {
  const t = useText('apply-form');
  return (
    <section className="apply__part" id={part} aria-labelledby={`${part}-title`}>
      <header>
        <h2 id={`${part}-title`}>{t(`parts.${part}`)}</h2>
        {part !== 'review' && (
          <Badge kind={KINDS[state.kind]} icon={ICONS[state.kind]}>
            {partStateText(t, state)}
          </Badge>
        )}
      </header>
      {intro && <p className="apply__intro">{intro}</p>}
      {children}
    </section>
  );
}
