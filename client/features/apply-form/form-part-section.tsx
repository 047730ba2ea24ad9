import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/say/badge.tsx';
import type { FormPart } from './form-parts.ts';
import type { PartState } from './part-state.ts';
import { partStateText } from './part-state-text.ts';

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
