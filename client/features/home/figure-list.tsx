import { useText } from '#client/i18n/use-text.ts';
import { FigureTerms } from './figure-terms.tsx';

/** The agency's figures as a band of their own. */
export function FigureList() {
  const t = useText('home');
  return (
    <section className="proof" aria-label={t('figures.title')}>
      <div className="wrap">
        <dl>
          <FigureTerms />
        </dl>
      </div>
    </section>
  );
}
