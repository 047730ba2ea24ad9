import { useLocation } from 'react-router';
import { FAVOURITE_FORM, FAVOURITES_PATH } from '#client/features/favourites/store/favourite-item.ts';
import { useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import { useSitePath } from '#client/site/site.tsx';

/** Content of `noscript` on every page: a link to the requested login, and the form of the favourite buttons. */
export function WithoutScript() {
  const t = useText('frame');
  const toPath = useSitePath();
  const searchParams = new URLSearchParams(useLocation().search);
  const dialogQuery = searchParams.get('showModel');
  const dialogPath = (dialogQuery === 'login' || dialogQuery === 'register') && {
    to: toPath(withQuery(`/${dialogQuery}`, { next: searchParams.get('next') })),
    label: t(dialogQuery),
  };
  return (
    <>
      {dialogPath && (
        <>
          <meta httpEquiv="refresh" content={`0;url=${dialogPath.to}`} />
          <p className="wrap">
            <a href={dialogPath.to}>{dialogPath.label}</a>
          </p>
        </>
      )}
      <form id={FAVOURITE_FORM} method="post" action={toPath(FAVOURITES_PATH)} hidden>
        <input type="hidden" name="intent" value="add" />
      </form>
    </>
  );
}
