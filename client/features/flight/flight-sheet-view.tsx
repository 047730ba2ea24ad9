import type { ReactNode } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { dayText, parseDay } from '#client/i18n/date-texts.ts';
import { telAddress } from '#client/site/addresses.ts';
import { useSite } from '#client/site/site.tsx';
import { isEnabled } from '#shared/tenant/level-policy.ts';
import { type FlightDocument, type FlightSchool, PRINT_LIMITS, orderPassages, toPanels } from './flight-sheet.ts';
import type { FlightContent } from './load-flight.server.ts';

/**
 * Sheet that is sequential on screen and prints as eight panels on one page. It has neither links nor buttons, since
 * the offline copy uses it.
 */
export function FlightSheet({ schools, content }: { schools: readonly FlightSchool[]; content: FlightContent }) {
  return (
    <div className="flight">
      <Contacts />
      <Schools schools={schools} />
      <Documents documents={content.documents} />
      <Visas countries={content.countries} />
    </div>
  );
}

function Panel({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section className="flight__panel">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

function Contacts() {
  const t = useText('flight');
  const { agent } = useSite();
  const { name, contactTel, whatsapp, wechatId, hoursText, originCity } = agent;
  const numbers = isEnabled(agent, 'whatsapp') ? whatsapp : [];
  return (
    <Panel title={t('contacts')}>
      <p>
        <b>{name}</b>
      </p>
      <ul>
        {contactTel && (
          <li>
            <a href={telAddress(contactTel)}>{t('call', { number: contactTel })}</a>
          </li>
        )}
        {numbers.map((number) => (
          <li key={number}>WhatsApp {number}</li>
        ))}
        {isEnabled(agent, 'wechat') && wechatId && <li>{t('wechat', { id: wechatId })}</li>}
        {hoursText && <li>{t(`hoursIn.${originCity}`, { hours: hoursText })}</li>}
      </ul>
    </Panel>
  );
}

function Schools({ schools }: { schools: readonly FlightSchool[] }) {
  const t = useText('flight');
  return toPanels(schools, PRINT_LIMITS.schoolsOfPanel, PRINT_LIMITS.schools).map(
    ({ visibleRows, hiddenRows }, index) => (
      <Panel key={visibleRows[0]?.id} title={index === 0 ? t('schools') : undefined}>
        <ul>
          {visibleRows.map((school) => (
            <School key={school.id} school={school} />
          ))}
          {hiddenRows.map((school) => (
            <School key={school.id} school={school} isBeyond />
          ))}
        </ul>
        <More count={hiddenRows.length} />
      </Panel>
    ),
  );
}

function More({ count }: { count: number }) {
  const t = useText('flight');
  return count > 0 && <p className="flight__more">{t('more', { count })}</p>;
}

function School({ school, isBeyond }: { school: FlightSchool; isBeyond?: boolean }) {
  const t = useText('flight');
  const { names, places, address, website, courses } = school;
  return (
    <li className={isBeyond ? 'flight__beyond' : undefined}>
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
      <More count={Math.max(0, courses.length - PRINT_LIMITS.coursesOfSchool)} />
    </li>
  );
}

function Documents({ documents }: { documents: FlightDocument[] | null | 'failed' }) {
  const t = useText('flight');
  return (
    <Panel title={t('documents')}>
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
    </Panel>
  );
}

function Visas({ countries }: { countries: FlightContent['countries'] }) {
  const t = useText('flight');
  const locale = useLocale();
  const rows = orderPassages(countries ?? []);
  if (rows.length === 0)
    return (
      <Panel title={t('visas')}>
        <p>{t(countries === null ? 'visasFailed' : 'noVisas')}</p>
      </Panel>
    );
  const renderRoute = ({ passage, country }: (typeof rows)[number], isBeyond: boolean) => (
    <li key={passage.title + passage.page} className={isBeyond ? 'flight__beyond' : undefined}>
      <h3>
        {country} · {passage.title}
      </h3>
      <p>{passage.passage}</p>
      <p className="flight__note">
        <a href={passage.page} target="_blank" rel="noopener noreferrer">
          {passage.publisher}
        </a>
        {passage.asAt && t('asAt', { day: dayText(parseDay(passage.asAt), locale) || passage.asAt })}
        {t('reviewBy', { day: dayText(parseDay(passage.reviewBy), locale) || passage.reviewBy })}
      </p>
    </li>
  );
  return toPanels(rows, PRINT_LIMITS.passagesOfPanel, PRINT_LIMITS.passages).map(
    ({ visibleRows, hiddenRows }, index) => (
      <Panel key={visibleRows[0]?.passage.title} title={index === 0 ? t('visas') : undefined}>
        <ul>
          {visibleRows.map((row) => renderRoute(row, false))}
          {hiddenRows.map((row) => renderRoute(row, true))}
        </ul>
        <More count={hiddenRows.length} />
      </Panel>
    ),
  );
}
