import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';

/** On a phone: back to where one came from, or home for who came from nowhere. The home page has none. */
export function BackButton() {
  const t = useText('frame');
  const { agent } = useSite();
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, '') === `/${agent.keyCode}`) return null;
  return (
    <SiteLink
      to="/"
      className="btn btn--icon back only-phone"
      aria-label={t('back')}
      onClick={(event) => {
        if (window.history.length <= 1) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      <span className="i i-left" aria-hidden="true" />
    </SiteLink>
  );
}
