import { ApplyLink } from '#client/features/apply-start/offers.ts';
import { FavouriteSchoolButton } from '#client/features/favourites/offers.ts';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import type { SchoolFacts } from './school-facts.ts';

interface SchoolHeadProps {
  school: SchoolFacts;
  /** In a window there is no way through the site to show. */
  isEmbedded: boolean;
}

/** Banner, seal, names, and the two things to do at once: to keep the school or to apply. */
export function SchoolHead({ school, isEmbedded }: SchoolHeadProps) {
  const t = useText('school-detail');
  const { agent } = useSite();
  const { names, banner, country } = school;
  return (
    <>
      <div className="banner">
        <Image
          src={banner.address}
          alt={t(banner.isDrawn ? 'bannerDrawn' : 'banner', { school: names.own })}
          width={1200}
          height={420}
          fills
          loading="eager"
          fetchPriority="high"
          failedPicture={emptyArtAddress('image', agent.brandColour)}
        />
      </div>
      <div className="wrap">
        <div className="ident">
          <Seal school={school} />
          <div className="title">
            <h1 lang={names.ownLang}>{names.own}</h1>
            {names.other && (
              <p className="en display" lang={names.otherLang}>
                {names.other}
              </p>
            )}
            <Where school={school} />
          </div>
          <div className="acts row row--tight" data-invitation>
            <FavouriteSchoolButton school={school} />
            <ApplyToSchool school={school} />
          </div>
        </div>
        {!isEmbedded && (
          <Breadcrumb
            crumbs={[
              { label: t('crumb.schools'), href: sitePath(agent.keyCode, '/school') },
              {
                label: t('crumb.ofCountry', { country: country.name }),
                href: sitePath(agent.keyCode, `/school?id=${country.id}`),
              },
              { label: names.own, lang: names.ownLang },
            ]}
          />
        )}
      </div>
    </>
  );
}

function Seal({ school }: { school: SchoolFacts }) {
  if (!school.logo) return <img className="seal" src={school.seal} alt="" width={96} height={96} />;
  return (
    <Image
      className="seal"
      src={school.logo}
      alt=""
      width={96}
      height={96}
      fills
      fit="contain"
      loading="eager"
      instead={<img src={school.seal} alt="" width={96} height={96} />}
    />
  );
}

function Where({ school: { zone, country, ranks } }: { school: SchoolFacts }) {
  const t = useText('school-detail');
  const [first] = ranks;
  return (
    <p className="where meta">
      <span>
        <Icon name="pin" /> {zone.includes(country.name) ? zone : t('where', { country: country.name, zone })}
      </span>
      {first && (
        <span className="brass">{t('rank.line', { year: first.year, name: first.name, rank: first.rank })}</span>
      )}
    </p>
  );
}

export function ApplyToSchool({ school, className }: { school: SchoolFacts; className?: string }) {
  const t = useText('school-detail');
  return (
    <ApplyLink
      variant="primary"
      className={className}
      intent={{ countryId: school.country.id, schoolId: school.id }}
      website={school.hasCourse ? undefined : school.website || undefined}
      label={t('apply')}
    />
  );
}
