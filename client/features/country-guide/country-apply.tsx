import { useText } from '#client/i18n/use-text.ts';
import { ApplyingEverywhere } from './applying-everywhere.tsx';
import { ApplyingIn } from './applying-in.tsx';
import type { GuideFrame } from './guide-country.ts';
import { GuidePage } from './guide-page.tsx';

/** How to apply: to one country, or the way that is common to all. */
export function CountryApply({ frame }: { frame: GuideFrame }) {
  useText('applying'); // Asked for before the parts need it, so that they never wait.
  return (
    <GuidePage frame={frame} tab="school-apply-tab">
      {frame.kind === 'there' &&
        (frame.here?.known ? (
          <ApplyingIn country={frame.here.known} name={frame.here.name} />
        ) : (
          <ApplyingEverywhere countries={frame.here ? [] : frame.offered} />
        ))}
    </GuidePage>
  );
}
