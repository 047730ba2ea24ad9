import { useEffect, useState } from 'react';
import { clockAt, useMinute } from '#client/features/country-guide/clocks.ts';
import { editionText, getLowestFee, getSources } from '#client/features/facts/figure.ts';
import { Figure, Sourced } from '#client/features/facts/figure.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { postPortalForRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { School } from '#shared/contract/catalogue/school.ts';
import { dateFormat, numberText, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { HeroPort } from '#client/features/home/load-home.server.ts';

/** Facts of a port: distance, local time, and schools of the catalogue. */
export function PortFacts({ port }: { port: HeroPort }) {
  const t = useText('ports');
  const locale = useLocale();
  const portSchools = useFound(port);
  const now = useMinute();
  const [first] = portSchools?.schools ?? [];
  const fee = first ? getLowestFee(first) : null;
  const day = (zone: string) => dateFormat(LANGUAGE_TAGS[locale], { weekday: 'short', timeZone: zone });
  return (
    <Sourced sources={fee && first ? getSources([first]).filter(({ id }) => id === fee.sourceId) : []}>
      <PortHead port={port} />
      <dl>
        <div>
          <dt>{t('distance')}</dt>
          <dd>{t('km', { km: port.km })}</dd>
        </div>
        <div>
          <dt>{t('time')}</dt>
          <dd>
            {port.zone && now !== null && (
              <>
                {clockAt(port.zone, new Date(now))} <small>{day(port.zone).format(now)}</small>
              </>
            )}
          </dd>
        </div>
        {port.asks && (
          <>
            <div>
              <dt>{t('schools')}</dt>
              <dd>{portSchools && numberText(portSchools.total, locale)}</dd>
            </div>
            <div>
              <dt>{t('fee')}</dt>
              <dd>{fee ? <Figure figure={fee} isBrief namesYear /> : portSchools && '–'}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="ports__source source">
        {fee &&
          first &&
          t('source', { school: bilingualName(first, locale).own, source: getSource(first, fee.sourceId, locale) })}
      </p>
      <p className="sr" role="status">
        {portSchools && t('said', { city: port.name, km: port.km, schools: portSchools.total })}
      </p>
    </Sourced>
  );
}

function getSource({ sources }: School, id: string, locale: Locale): string {
  const { title = '', asAt = '' } = sources.find((source) => source.id === id) ?? {};
  return [title, editionText(asAt, locale)].filter(Boolean).join(' ');
}

function PortHead({ port: { name, country, to } }: { port: HeroPort }) {
  const t = useText('ports');
  return (
    <p className="ports__head">
      <b className="display">{name}</b> <span className="meta">{country}</span>
      {to && (
        <SiteLink className="more" to={to}>
          {t('go')} <span className="sr">{name}</span>
          <Icon name="right" />
        </SiteLink>
      )}
    </p>
  );
}

interface PortSchools {
  of: string;
  total: number;
  schools: School[];
}

/** Returns the number of schools at the port and the one with the lowest fee; null until they are known. */
function useFound({ city, asks }: HeroPort): PortSchools | null {
  const inquiry = usePortalAddress()('/appInstitution/institution/institutionInquiry');
  const [portSchools, setFound] = useState<PortSchools | null>(null);
  useEffect(() => {
    if (!asks) return;
    const controller = new AbortController();
    postPortalForRows(inquiry, { ...asks, sort: 'tuition', showCount: 1 }, controller.signal).then(
      ({ rows, page }) => controller.signal.aborted || setFound({ of: city, total: page.totalResult, schools: rows }),
      () => undefined, // After a failure, the lines of the catalogue stay empty.
    );
    return () => controller.abort();
  }, [inquiry, city, asks]);
  return portSchools?.of === city ? portSchools : null;
}
