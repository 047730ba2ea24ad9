import { type MouseEvent, type PointerEvent, Suspense, useRef, useState } from 'react';
import { formatClockTime, useCurrentMinute } from '#client/features/country-guide/clocks.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { getChartPath } from '#shared/art/art-address.ts';
import type { HeroPort } from '#client/features/home/load-home.server.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

const PortFacts = createLazyPart({
  load: async () => (await import('./port-ledger.tsx')).PortFacts,
  namespaces: ['facts', 'ports', 'statements', 'ui'],
});

interface ChartRoute {
  port: HeroPort;
  /** Whether the route is displayed for the first time, which animates it. */
  isNew: boolean;
}

interface HeroChartProps {
  ports: MaybeDeferred<HeroPort[]>;
}

/**
 * Map on the first screen. Its image loads first, because it is the largest element. Its ports are links. With
 * JavaScript, hovering over a port or focusing it shows its facts.
 */
export function HeroChart({ ports }: HeroChartProps) {
  const t = useText('home');
  const { agent } = useSite();
  const cityName = t(`city.${agent.originCity}`);
  const chartUrl = getChartPath({ origin: agent.originCity, locale: useLocale(), colour: agent.brandColour });
  const [route, setRoute] = useState<ChartRoute | null>(null);
  const seenPortsRef = useRef(new Set<string>());
  const selectPort = (port: HeroPort) => {
    if (route?.port.city === port.city) return;
    setRoute({ port, isNew: !seenPortsRef.current.has(port.city) });
    seenPortsRef.current.add(port.city);
  };
  return (
    <div className="on-day ports">
      <figure>
        <div className="ports__chart">
          <img src={chartUrl} width={640} height={640} fetchPriority="high" alt={t('chart.alt', { city: cityName })} />
          {route && <RouteLine key={route.port.city} course={route} />}
          <Suspense fallback={null}>
            <PortLinks ports={ports} currentPort={route?.port.city} onPortFocus={selectPort} />
          </Suspense>
        </div>
        <figcaption className="source">{t('chart.caption', { city: cityName })}</figcaption>
      </figure>
      <div className={route ? 'ports__ledger ports__ledger--of-port' : 'ports__ledger'}>
        {route ? <PortFacts port={route.port} waiting={<ClockList ports={ports} />} /> : <ClockList ports={ports} />}
      </div>
    </div>
  );
}

function RouteLine({ course: { port, isNew } }: { course: ChartRoute }) {
  const [x, y] = port.at;
  return (
    <svg className={isNew ? 'ports__route ports__route--new' : 'ports__route'} viewBox="0 0 640 640" aria-hidden="true">
      <path d={`M${port.start.join(' ')}L${x} ${y}`} pathLength={1} />
      <circle cx={x} cy={y} r={7} />
    </svg>
  );
}

/** Content while no port is selected: an explanation, and the local time at some ports. It sends no requests. */
function ClockList({ ports }: Pick<HeroChartProps, 'ports'>) {
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
  const loadedPorts = useDeferred(ports);
  const now = useCurrentMinute();
  const timeZones = [...new Set(loadedPorts.map(({ zone }) => zone))]
    .filter((zone) => zone !== null)
    .slice(0, MAX_CLOCKS);
  return (
    <dl>
      {timeZones.map((timeZone) => (
        <div key={timeZone}>
          <dt>{loadedPorts.find((port) => port.zone === timeZone)?.name}</dt>
          <dd>{now !== null && formatClockTime(timeZone, new Date(now))}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PortLinksProps {
  ports: MaybeDeferred<HeroPort[]>;
  currentPort: string | undefined;
  onPortFocus: (port: HeroPort) => void;
}

function PortLinks({ ports, currentPort, onPortFocus }: PortLinksProps) {
  const t = useText('ports');
  /** Whether a tap on a port follows the link. Touch screens cannot hover, so the first tap only shows the facts. */
  const canFollowLink = useRef(true);
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
        const portText = [name, country, t('km', { km })].filter(Boolean).join(t('comma'));
        const eventHandlers = {
          className: `port port--${label}`,
          style: { left: `${x / 6.4}%`, top: `${y / 6.4}%` },
          children: portText,
          onFocus: () => onPortFocus(port),
          onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onPortFocus(port),
          onPointerDown: ({ pointerType }: PointerEvent) => {
            canFollowLink.current = pointerType === 'mouse' || currentPort === city;
          },
          onClick: (event: MouseEvent) => {
            if (!canFollowLink.current) event.preventDefault();
            canFollowLink.current = true;
            onPortFocus(port);
          },
        };
        return (
          <li key={city}>
            {to ? <SiteLink to={to} {...eventHandlers} /> : <button type="button" {...eventHandlers} />}
          </li>
        );
      })}
    </ul>
  );
}
