import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { guideAddress, type GuideCountry, type GuideFrame, type GuideTab, type KnownCountry } from './guide-country.ts';

type ThereFrame = Extract<GuideFrame, { kind: 'there' }>;

export function GuideHead({ frame: { here, offered, notOffered }, tab }: { frame: ThereFrame; tab: GuideTab }) {
  const t = useText('guide');
  const path = useSitePath();
  const parts = [{ slug: '', name: t('all') }, ...offered].map(({ slug, name }) => ({
    id: slug,
    label: name,
    href: path(guideAddress(tab, slug)),
  }));
  return (
    <>
      {here && (
        <div className="guide__banner">
          <img src={here.banner} width={1200} height={420} alt="" fetchPriority="high" />
        </div>
      )}
      <div className="wrap">
        <div className="guide__who">
          <div>
            {here && (
              <Breadcrumb crumbs={[{ label: t('title'), href: path(guideAddress(tab)) }, { label: here.name }]} />
            )}
            <GuideName here={here} />
            <p className="guide__lead">{here ? here.known && t(`lead.${here.known}`) : t('lead.all')}</p>
          </div>
          {here && (
            <ButtonLink variant="primary" href={path(`/school?id=${here.id}`)}>
              {t('schoolsOf', { name: here.name })}
            </ButtonLink>
          )}
        </div>
        <div className="guide__lands">
          <Seg label={t('country')} parts={parts} chosen={here?.slug ?? ''} />
          {!here && notOffered.length > 0 && (
            <p className="meta">{t('notOffered.list', { names: notOffered.join(t('comma')) })}</p>
          )}
        </div>
        {here?.known && <CountryKeys country={here.known} />}
      </div>
    </>
  );
}

function GuideName({ here }: { here: GuideCountry | null }) {
  const t = useText('guide');
  if (!here) return <h1>{t('title')}</h1>;
  const { own, other, otherLang } = here.names;
  return (
    <h1>
      {own} {other && <span lang={otherLang}>{other}</span>}
    </h1>
  );
}

const KEYS = ['bachelor', 'master', 'intake', 'visa', 'clock'] as const;

/** What holds for a country year after year. Fees and rates change, and stand with the courses. */
function CountryKeys({ country }: { country: KnownCountry }) {
  const t = useText('guide');
  return (
    <dl className="guide__keys">
      {KEYS.map((key) => (
        <div key={key}>
          <dt>{t(`key.${key}`)}</dt>
          <dd>{t(`${country}.${key}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
