import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/say/badge.tsx';
import type { FormPart } from './form-parts.ts';

interface FormPartSectionProps {
  part: FormPart;
  /** How much is still missing; null where the part need not be filled in at all. */
  gaps: number;
  intro?: string;
  children: ReactNode;
}

export function FormPartSection({ part, gaps, intro, children }: FormPartSectionProps) {
  const t = useText('apply-form');
  return (
    <section className="apply__part" id={part} aria-labelledby={`${part}-title`}>
      <header>
        <h2 id={`${part}-title`}>{t(`parts.${part}`)}</h2>
        {part !== 'review' && (
          <Badge kind={gaps === 0 ? 'match' : 'reach'} icon={gaps === 0 ? 'check' : 'clock'}>
            {gaps === 0 ? t('complete') : t('missing', { count: gaps })}
          </Badge>
        )}
      </header>
      {intro && <p className="apply__intro">{intro}</p>}
      {children}
    </section>
  );
}
