import { useText } from '#client/i18n/use-text.ts';
import { latePart } from '#client/ui/late-part.tsx';
import { Skeleton } from '#client/ui/say/waiting.tsx';
// Of the form, which the server draws before its script is here.
import './gaokao.css';

/** Only a home that is composed for the mainland has it. */
const GaokaoForm = latePart({
  load: async () => (await import('./gaokao-form.tsx')).GaokaoForm,
  words: ['home'],
});
/** For the page's loader. */
export const drawGaokao = () => GaokaoForm.draw();

/** For students with Gaokao results, whom only the mainland home addresses. */
export function GaokaoSection() {
  const t = useText('home');
  return (
    <section className="gk" aria-labelledby="gaokao">
      <div className="wrap">
        <div>
          <h2 id="gaokao">{t('gaokao.title')}</h2>
          <p>{t('gaokao.text')}</p>
        </div>
        <GaokaoForm waiting={<Skeleton height="8rem" />} />
      </div>
    </section>
  );
}
