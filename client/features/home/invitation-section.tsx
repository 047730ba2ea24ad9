import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';

/** For who has read this far. Not filled: the one filled button of a view is the hero's, or the banner's. */
export function InvitationSection() {
  const t = useText('home');
  return (
    <section className="section section--invitation">
      <div className="section__head section__head--lying">
        <h2>{t('invitation.title')}</h2>
      </div>
      <div className="invitation">
        <p>{t('invitation.text')}</p>
        <SiteLink className="btn btn--l" to="/school-selection">
          {t('invitation.start')}
        </SiteLink>
      </div>
    </section>
  );
}
