import { Suspense } from 'react';
import type { NextDeadline } from '#client/features/home/load-deadlines.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { telAddress, whatsappAddress } from '#client/site/addresses.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';
import { useSite } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { isEnabled } from '#shared/tenant/level-policy.ts';

interface DeadlinesProps {
  deadlines: MaybeDeferred<NextDeadline[]>;
}

/** The adviser with the agency's office, and the next deadlines. */
export function AdviserSection({ deadlines }: DeadlinesProps) {
  const t = useText('home');
  return (
    <section className="section" id="adviser">
      <div className="section__head">
        <h2>{t('adviser.heading')}</h2>
      </div>
      <div className="pair pair--even">
        <AdviserCard />
        <Suspense fallback={null}>
          <DeadlineList deadlines={deadlines} />
        </Suspense>
      </div>
    </section>
  );
}

/** A person to talk to, by telephone, WhatsApp or WeChat, and where the agency has its office. */
function AdviserCard() {
  const t = useText('home');
  const frame = useText('frame');
  const { agent } = useSite();
  const { name, adviser, wechatId, wechatQrPath, contactTel, whatsapp, hoursText, officeAddress, registration } = agent;
  const [number] = isEnabled(agent, 'whatsapp') ? whatsapp : [];
  const code = isEnabled(agent, 'wechat') && wechatQrPath;
  const face = adviser.picture || code;
  return (
    <div className="talk">
      {face ? (
        <img
          className={adviser.picture ? 'talk__face' : 'qr'}
          src={face}
          width={136}
          height={136}
          loading="lazy"
          alt={adviser.picture ? adviser.name : t('adviser.code', { name })}
        />
      ) : (
        adviser.name && (
          <span className="talk__face display" aria-hidden="true">
            {[...adviser.name][0]}
          </span>
        )
      )}
      <div>
        <h3>{adviser.name || t('adviser.title')}</h3>
        {adviser.name && adviser.role && <p>{adviser.role}</p>}
        {hoursText && <p className="meta">{frame(`hoursIn.${agent.originCity}`, { hours: hoursText })}</p>}
        {code && wechatId && <p className="meta">{t('adviser.wechat', { id: wechatId })}</p>}
        <p className="row talk__ways">
          {contactTel && (
            <a className="btn btn--s" href={telAddress(contactTel)}>
              <Icon name="phone" />
              <span className="num">{contactTel}</span>
            </a>
          )}
          {number && (
            <a className="btn btn--s" href={whatsappAddress(number)} rel="noopener" target="_blank">
              WhatsApp
            </a>
          )}
        </p>
      </div>
      {(officeAddress || registration) && (
        <p className="source talk__office">
          {officeAddress}
          {officeAddress && registration && <br />}
          {registration}
        </p>
      )}
    </div>
  );
}

/** Nothing where no deadline is known. */
function DeadlineList({ deadlines }: DeadlinesProps) {
  const t = useText('home');
  const found = useDeferred(deadlines);
  if (found.length === 0) return null;
  return (
    <div>
      <h3>{t('deadlines.title')}</h3>
      <ul className="deadlines">
        {found.map(({ id, name, title, dayText, days, publisher, page, dateText }) => (
          <li key={`${id} ${title}`}>
            <p>
              <b>{id ? <WindowLink opens={{ kind: 'school', id }}>{name}</WindowLink> : title}</b>
              <span className="num">
                {dayText} <small>{t('deadlines.left', { count: days })}</small>
              </span>
            </p>
            <p className="source">
              {id && title && <>{title} · </>}
              <a href={page} rel="noopener" target="_blank">
                {publisher || t('deadlines.source')}
              </a>{' '}
              {dateText}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first of them, for the first screen. */
export function NextDeadlineLine({ deadlines }: DeadlinesProps) {
  return (
    <Suspense fallback={<p className="hero__deadline" />}>
      <FirstDeadline deadlines={deadlines} />
    </Suspense>
  );
}

function FirstDeadline({ deadlines }: DeadlinesProps) {
  const t = useText('home');
  const [first] = useDeferred(deadlines);
  if (!first) return null;
  const { name, title, dayText, days } = first;
  return (
    <p className="hero__deadline">
      <Icon name="clock" />
      <a href="#adviser">{t('deadlines.next', { name: name || title, day: dayText })}</a>{' '}
      <small>{t('deadlines.left', { count: days })}</small>
    </p>
  );
}
