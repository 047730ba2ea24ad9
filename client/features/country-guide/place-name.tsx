import { SiteLink } from '#client/site/site-link.tsx';
import type { TwoNames } from '#client/site/two-names.ts';

/** A place's name in the page's language, which leads to it, and in the other. */
export function PlaceName({ names: { own, other, otherLang }, to }: { names: TwoNames; to: string }) {
  return (
    <h3>
      <SiteLink to={to}>{own}</SiteLink>{' '}
      {other && (
        <span className="display" lang={otherLang}>
          {other}
        </span>
      )}
    </h3>
  );
}
