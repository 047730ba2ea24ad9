import { useText } from '#client/i18n/use-text.ts';
import { GaokaoForm } from './gaokao-form.tsx';

/** What the form is for, and the form. */
export function GaokaoSection() {
  const t = useText('home');
  return (
    <section className="gk" aria-labelledby="gaokao">
      <div className="wrap">
        <div>
          <h2 id="gaokao">{t('gaokao.title')}</h2>
          <p>{t('gaokao.text')}</p>
        </div>
        <GaokaoForm />
      </div>
    </section>
  );
}
