import { getSchoolFee } from '#client/features/facts/fee-range.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { useEffect, useState } from 'react';
import { formatClockTime, useCurrentMinute } from '#client/features/country-guide/clocks.ts';
import { formatEdition, getSources } from '#client/features/facts/figure.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { postPortalForRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { School } from '#shared/contract/catalogue/school.ts';
import { getDateFormat, numberText, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { HeroPort } from '#client/features/home/load-home.server.ts';

/** Facts of a port: distance, local time, and schools of the catalogue. */
export function PortFacts({ port }: { port: HeroPort }) {
  const t = useText('ports');
  const locale = useLocale();
  const portSchools = usePortSchools(port);
  const now = useCurrentMinute();
  const [firstSchool] = portSchools?.schools ?? [];
  const fee = firstSchool
    ? (getSchoolFee(firstSchool, 'bachelor', locale) ?? getSchoolFee(firstSchool, 'master', locale))
    : null;
  const createDayFormat = (timeZone: string) =>
    getDateFormat(LANGUAGE_TAGS[locale], { weekday: 'short', timeZone: timeZone });
  return (
    <Sourced
      sources={fee && firstSchool ? getSources([firstSchool]).filter(({ id }) => id === fee.figure.sourceId) : []}
    >
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
                {formatClockTime(port.zone, new Date(now))} <small>{createDayFormat(port.zone).format(now)}</small>
              </>
            )}
          </dd>
        </div>
        {port.inquiryQuery && (
          <>
            <div>
              <dt>{t('schools')}</dt>
              <dd>{portSchools && numberText(portSchools.total, locale)}</dd>
            </div>
            <div>
              <dt>{t('fee')}</dt>
              <dd>{fee ? <FeeRangeText range={fee} /> : portSchools && '–'}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="ports__source source">
        {fee &&
          firstSchool &&
          t('source', {
            school: getBilingualName(firstSchool, locale).own,
            source: formatSource(firstSchool, fee.figure.sourceId, locale),
          })}
      </p>
      <p className="sr" role="status">
        {portSchools && t('said', { city: port.name, km: port.km, schools: portSchools.total })}
      </p>
    </Sourced>
  );
}

function formatSource({ sources }: School, id: string, locale: Locale): string {
  const { title = '', asAt = '' } = sources.find((source) => source.id === id) ?? {};
  return [title, formatEdition(asAt, locale)].filter(Boolean).join(' ');
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

/** Returns the number of schools at the port and the school with the lowest fee, or null until they are loaded. */
function usePortSchools({ city, inquiryQuery }: HeroPort): PortSchools | null {
  const inquiryUrl = usePortalAddress()('/appInstitution/institution/institutionInquiry');
  const [portSchools, setPortSchools] = useState<PortSchools | null>(null);
  useEffect(() => {
    if (!inquiryQuery) return;
    const abortController = new AbortController();
    postPortalForRows(inquiryUrl, { ...inquiryQuery, sort: 'tuition', showCount: 1 }, abortController.signal).then(
      ({ rows, page }) =>
        abortController.signal.aborted || setPortSchools({ of: city, total: page.totalResult, schools: rows }),
      () => undefined, // If loading fails, the lines about the catalogue stay empty.
    );
    return () => abortController.abort();
  }, [inquiryUrl, city, inquiryQuery]);
  return portSchools?.of === city ? portSchools : null;
}
