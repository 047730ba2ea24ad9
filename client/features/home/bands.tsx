import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';

/** For students with gaokao results, whom only the mainland home addresses. */
export function GaokaoBand() {
  const t = useText('home');
  return (
    <section className="gk">
      <div className="wrap">
        <h2>{t('gaokao.title')}</h2>
        <p>{t('gaokao.text')}</p>
        <SiteLink className="btn" to="/school-selection">
          {t('gaokao.start')}
        </SiteLink>
      </div>
    </section>
  );
}

/** What the service costs, in plain words, before anybody has to ask. */
export function FeesSection() {
  const t = useText('home');
  return (
    <section className="plain-talk">
      <div className="wrap">
        <h2>
          {t('fees.first')} <br />
          {t('fees.second')}
        </h2>
        <div className="prose">
          <p>{t('fees.text')}</p>
          <p>{t('fees.order')}</p>
          <p>
            <SiteLink to="/fees">{t('fees.link')}</SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** For a visitor who has read to the end. The button is not filled: the one filled button of a view is the hero's, or the banner's. */
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
