import { type ReactNode, Suspense } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import type { FeaturedSchool } from './load-featured.server.ts';
import './featured.css';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

interface FeaturedProps {
  schools: MaybeDeferred<FeaturedSchool[]>;
}

/** Schools that the agency recommends, with a link to all schools. */
export function FeaturedSection({ schools }: FeaturedProps) {
  return (
    <Suspense fallback={<SchoolsSkeleton />}>
      <LoadedSchools schools={schools} />
    </Suspense>
  );
}

function LoadedSchools({ schools }: FeaturedProps) {
  const featuredSchools = useDeferred(schools);
  if (featuredSchools.length === 0) return null;
  return (
    <FeaturedLayout>
      <ul className="featured">
        {featuredSchools.map((school) => (
          <FeaturedItem key={school.id} school={school} />
        ))}
      </ul>
    </FeaturedLayout>
  );
}

function FeaturedLayout({ children }: { children: ReactNode }) {
  const t = useText('home');
  return (
    <section className="section" id="featured">
      <h2 className="section__head">{t('featured.title')}</h2>
      <div>
        {children}
        <SiteLink className={`more ${getIconClass('right', 'after')}`} to="/school">
          {t('featured.all')}
        </SiteLink>
      </div>
    </section>
  );
}

const SEAL_SIZE = 72;

function FeaturedItem({ school: { id, names, seal, place, fee } }: { school: FeaturedSchool }) {
  const t = useText('country');
  return (
    <li>
      <Image className="seal" src={seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" />
      <div>
        <h3>
          <WindowLink opens={{ kind: 'school', id }} lang={names.ownLang}>
            {names.own}
          </WindowLink>
        </h3>
        {names.other && (
          <p className="display" lang={names.otherLang}>
            {names.other}
          </p>
        )}
        <p className="meta">{place}</p>
        {fee && (
          // The empty attribute marks a figure whose source is on the school's page.
          <p className="meta" data-figure="">
            {t('label.fee')} <b>{fee.text}</b> <small>{fee.notes}</small>
          </p>
        )}
      </div>
    </li>
  );
}

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Placeholder of the schools, which prevents a layout shift. */
function SchoolsSkeleton() {
  const t = useText('home');
  return (
    <FeaturedLayout>
      <div className="featured" role="status" aria-label={t('featured.loading')}>
        {SKELETON_KEYS.map((skeletonKey) => (
          <span className="skeleton featured__waiting" key={skeletonKey} />
        ))}
      </div>
    </FeaturedLayout>
  );
}
