import { type MouseEvent, type PointerEvent, Suspense, useRef, useState } from 'react';
import { clockAt, useMinute } from '#client/features/country-guide/clocks.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { chartAddress } from '#shared/art/art-address.ts';
import type { HeroPort } from '#client/features/home/load-home.server.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

const PortFacts = lazyPart({
  load: async () => (await import('./port-ledger.tsx')).PortFacts,
  words: ['ports', 'facts', 'ui'],
});

interface Course {
  port: HeroPort;
  /** True if the route is displayed for the first time, which animates it. */
  isNew: boolean;
}

interface HeroChartProps {
  ports: MaybeDeferred<HeroPort[]>;
}

/**
 * Chart of the first screen, whose image loads first because it is the largest element. Its ports are links; with
 * JavaScript, hovering or focusing a port shows its facts.
 */
export function HeroChart({ ports }: HeroChartProps) {
  const t = useText('home');
  const { agent } = useSite();
  const city = t(`city.${agent.originCity}`);
  const src = chartAddress({ origin: agent.originCity, locale: useLocale(), colour: agent.brandColour });
  const [course, setCourse] = useState<Course | null>(null);
  const seenKeys = useRef(new Set<string>());
  const selectPort = (port: HeroPort) => {
    if (course?.port.city === port.city) return;
    setCourse({ port, isNew: !seenKeys.current.has(port.city) });
    seenKeys.current.add(port.city);
  };
  return (
    <div className="on-day ports">
      <figure>
        <div className="ports__chart">
          <img src={src} width={640} height={640} fetchPriority="high" alt={t('chart.alt', { city })} />
          {course && <Route key={course.port.city} course={course} />}
          <Suspense fallback={null}>
            <PortLinks ports={ports} here={course?.port.city} onLook={selectPort} />
          </Suspense>
        </div>
        <figcaption className="source">{t('chart.caption', { city })}</figcaption>
      </figure>
      <div className="ports__ledger">
        {course ? (
          <PortFacts port={course.port} waiting={<ClockLedger ports={ports} />} />
        ) : (
          <ClockLedger ports={ports} />
        )}
      </div>
    </div>
  );
}

function Route({ course: { port, isNew } }: { course: Course }) {
  const [x, y] = port.at;
  return (
    <svg className={isNew ? 'ports__route ports__route--new' : 'ports__route'} viewBox="0 0 640 640" aria-hidden="true">
      <path d={`M${port.start.join(' ')}L${x} ${y}`} pathLength={1} />
      <circle cx={x} cy={y} r={7} />
    </svg>
  );
}

/** Content while no port is selected: an explanation and the local times of some ports. It sends no requests. */
function ClockLedger({ ports }: Pick<HeroChartProps, 'ports'>) {
  return (
    <>
      <p className="ports__head meta">{useText('ports')('hint')}</p>
      <Suspense fallback={null}>
        <Clocks ports={ports} />
      </Suspense>
    </>
  );
}

const MAX_CLOCKS = 4;

function Clocks({ ports }: Pick<HeroChartProps, 'ports'>) {
  const arrived = useDeferred(ports);
  const now = useMinute();
  const zones = [...new Set(arrived.map(({ zone }) => zone))].filter((zone) => zone !== null).slice(0, MAX_CLOCKS);
  return (
    <dl>
      {zones.map((zone) => (
        <div key={zone}>
          <dt>{arrived.find((port) => port.zone === zone)?.name}</dt>
          <dd>{now !== null && clockAt(zone, new Date(now))}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PortLinksProps {
  ports: MaybeDeferred<HeroPort[]>;
  here: string | undefined;
  onLook: (port: HeroPort) => void;
}

function PortLinks({ ports, here, onLook }: PortLinksProps) {
  const t = useText('ports');
  /** False after the first tap on a port. Touch screens cannot hover, so the first tap only shows the facts. */
  const mayGo = useRef(true);
  return (
    <ul aria-label={t('label')}>
      {useDeferred(ports).map((port) => {
        const {
          city,
          name,
          country,
          km,
          to,
          at: [x, y],
          label,
        } = port;
        const text = [name, country, t('km', { km })].filter(Boolean).join(t('comma'));
        const acts = {
          className: `port port--${label}`,
          style: { left: `${x / 6.4}%`, top: `${y / 6.4}%` },
          children: <span className="sr">{text}</span>,
          onFocus: () => onLook(port),
          onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onLook(port),
          onPointerDown: ({ pointerType }: PointerEvent) => {
            mayGo.current = pointerType === 'mouse' || here === city;
          },
          onClick: (event: MouseEvent) => {
            if (!mayGo.current) event.preventDefault();
            mayGo.current = true;
            onLook(port);
          },
        };
        return <li key={city}>{to ? <SiteLink to={to} {...acts} /> : <button type="button" {...acts} />}</li>;
      })}
    </ul>
  );
}
