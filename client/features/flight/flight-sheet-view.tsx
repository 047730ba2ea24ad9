import type { ReactNode } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatDay, parseDay } from '#client/i18n/date-texts.ts';
import { createTelUrl } from '#client/site/addresses.ts';
import { useSite } from '#client/site/site.tsx';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { type FlightDocument, type FlightSchool, PRINT_LIMITS, layOutPassages, toPanels } from './flight-sheet.ts';
import type { FlightContent } from './load-flight.server.ts';

/**
 * Sheet that is sequential on screen and prints as eight panels on one page. It has neither links nor buttons, because
 * the offline copy contains it.
 */
export function FlightSheet({ schools, content }: { schools: readonly FlightSchool[]; content: FlightContent }) {
  return (
    <div className="flight">
      <AgencyContacts />
      <SchoolPanels schools={schools} />
      <DocumentList documents={content.documents} />
      <VisaPanels countries={content.countries} />
    </div>
  );
}

function SheetPanel({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section className="flight__panel">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

function AgencyContacts() {
  const t = useText('flight');
  const { agent } = useSite();
  const { name, contactTel, whatsapp, wechatId, hoursText, originCity } = agent;
  const whatsappNumbers = isFeatureEnabled(agent, 'whatsapp') ? whatsapp : [];
  return (
    <SheetPanel title={t('contacts')}>
      <p>
        <b>{name}</b>
      </p>
      <ul>
        {contactTel && (
          <li>
            <a href={createTelUrl(contactTel)}>{t('call', { number: contactTel })}</a>
          </li>
        )}
        {whatsappNumbers.map((number) => (
          <li key={number}>WhatsApp {number}</li>
        ))}
        {isFeatureEnabled(agent, 'wechat') && wechatId && <li>{t('wechat', { id: wechatId })}</li>}
        {hoursText && <li>{t(`hoursIn.${originCity}`, { hours: hoursText })}</li>}
      </ul>
    </SheetPanel>
  );
}

function SchoolPanels({ schools }: { schools: readonly FlightSchool[] }) {
  const t = useText('flight');
  return toPanels(schools, PRINT_LIMITS.schoolsOfPanel, PRINT_LIMITS.schools).map(
    ({ visibleRows, hiddenRows }, index) => (
      <SheetPanel key={visibleRows[0]?.id} title={index === 0 ? t('schools') : undefined}>
        <ul>
          {visibleRows.map((school) => (
            <SchoolEntry key={school.id} school={school} />
          ))}
          {hiddenRows.map((school) => (
            <SchoolEntry key={school.id} school={school} isBeyondPrintLimit />
          ))}
        </ul>
        <HiddenCount count={hiddenRows.length} />
      </SheetPanel>
    ),
  );
}

function HiddenCount({ count }: { count: number }) {
  const t = useText('flight');
  return count > 0 && <p className="flight__more">{t('more', { count })}</p>;
}

function SchoolEntry({ school, isBeyondPrintLimit }: { school: FlightSchool; isBeyondPrintLimit?: boolean }) {
  const t = useText('flight');
  const { names, places, address, website, courses } = school;
  return (
    <li className={isBeyondPrintLimit ? 'flight__beyond' : undefined}>
      <h3 lang={names.ownLang}>{names.own}</h3>
      {names.other && (
        <p>
          <b lang={names.otherLang}>{names.other}</b>
        </p>
      )}
      {places.map((place) => (
        <p key={place}>{place}</p>
      ))}
      {address && <p translate="no">{t('address', { address })}</p>}
      {website && <p>{website}</p>}
      {courses.map(({ own, ownLang, other, otherLang }, index) => (
        <p
          key={own}
          className={index < PRINT_LIMITS.coursesOfSchool ? 'flight__course' : 'flight__course flight__beyond'}
        >
          <span lang={ownLang}>{own}</span>
          {other && (
            <>
              {' · '}
              <span lang={otherLang}>{other}</span>
            </>
          )}
        </p>
      ))}
      <HiddenCount count={Math.max(0, courses.length - PRINT_LIMITS.coursesOfSchool)} />
    </li>
  );
}

function DocumentList({ documents }: { documents: FlightDocument[] | null | 'failed' }) {
  const t = useText('flight');
  return (
    <SheetPanel title={t('documents')}>
      {documents === 'failed' ? (
        <p>{t('documentsFailed')}</p>
      ) : documents === null ? (
        <p>{t('noApplication')}</p>
      ) : (
        <ul>
          {documents.map(({ kind, isUploaded }) => (
            <li key={kind} className="flight__document">
              <span>{t(`kinds.${kind}`)}</span> <span>{t(isUploaded ? 'uploaded' : 'notUploaded')}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="flight__note">{t('documentsNote')}</p>
    </SheetPanel>
  );
}

function VisaPanels({ countries }: { countries: FlightContent['countries'] }) {
  const t = useText('flight');
  const locale = useLocale();
  const panels = layOutPassages(countries ?? []);
  if (panels.length === 0)
    return (
      <SheetPanel title={t('visas')}>
        <p>{t(countries === null ? 'visasFailed' : 'noVisas')}</p>
      </SheetPanel>
    );
  const renderRoute = (
    { passage, country }: (typeof panels)[number]['visibleRows'][number],
    isBeyondPrintLimit: boolean,
  ) => (
    <li key={passage.title + passage.page} className={isBeyondPrintLimit ? 'flight__beyond' : undefined}>
      <h3>
        {country} · {passage.title}
      </h3>
      <p>{passage.passage}</p>
      <p className="flight__note">
        <a href={passage.page} target="_blank" rel="noopener noreferrer">
          {passage.publisher}
        </a>
        {passage.asAt && t('asAt', { day: formatDay(parseDay(passage.asAt), locale) || passage.asAt })}
        {t('reviewBy', { day: formatDay(parseDay(passage.reviewBy), locale) || passage.reviewBy })}
      </p>
    </li>
  );
  return panels.map(({ visibleRows, hiddenRows }, index) => (
    <SheetPanel key={visibleRows[0]?.passage.title} title={index === 0 ? t('visas') : undefined}>
      <ul>
        {visibleRows.map((row) => renderRoute(row, false))}
        {hiddenRows.map((row) => renderRoute(row, true))}
      </ul>
      <HiddenCount count={hiddenRows.length} />
    </SheetPanel>
  ));
}
