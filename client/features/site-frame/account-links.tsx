import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { useSite } from '#client/site/site-context.ts';

/** Login and registration for a visitor; a welcome, the application and the way out for a user. */
export function AccountLinks() {
  const t = useText('frame');
  const { user, openDialog, logOut } = useSite();
  if (!user) {
    return (
      <>
        <button type="button" aria-haspopup="dialog" onClick={() => openDialog('login')}>
          {t('login')}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => openDialog('register')}>
          {t('register')}
        </button>
      </>
    );
  }
  return (
    <>
      <SiteLink to={user.studentFormStatus === 1 ? '/my-apply/result' : '/my-apply'}>{t('myApply')}</SiteLink>
      <SiteLink to="/personal-center/messages">{t('messages')}</SiteLink>
      <SiteLink to="/personal-center/information">
        {user.userHeadIcon && <img className="face face--s" src={user.userHeadIcon} alt="" width={28} height={28} />}
        <span className="who">{t('welcome', { name: user.displayName })}</span>
      </SiteLink>
      <button type="button" onClick={() => void logOut()}>
        {t('logout')}
      </button>
    </>
  );
}
