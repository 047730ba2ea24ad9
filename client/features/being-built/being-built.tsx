import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import './being-built.css';

/** Says that a screen is not there yet, and where one can go meanwhile. */
export function BeingBuilt({ title }: { title: string }) {
  const t = useText('built');
  const { agent } = useSite();
  return (
    <div className="wrap empty built">
      <img src={emptyArtAddress('soon', agent.brandColour)} width={200} height={144} alt="" />
      <h1>{title}</h1>
      <p>{t('text')}</p>
      <p className="meta">{t('meanwhile')}</p>
      <ul className="row">
        <li>
          <SiteLink className="btn" to="/">
            {t('home')}
          </SiteLink>
        </li>
        <li>
          <SiteLink className="btn" to="/about/us">
            {t('about')}
          </SiteLink>
        </li>
        <li>
          <SiteLink className="btn" to="/about/question">
            {t('question')}
          </SiteLink>
        </li>
      </ul>
    </div>
  );
}
