import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { EventReceiver } from '#shared/contract/office/event-delivery.ts';
import './event-receivers.css';

/** Lists the systems that receive an event, with the state of each delivery. */
export function EventReceivers({ receivers }: { receivers: readonly EventReceiver[] }) {
  const t = useText('office-integrations');
  const clock = useOfficeClock();
  return (
    <ul className="receivers">
      {receivers.map(({ host, state, stateAt }, index) => (
        <li key={index} className={state === 'failing' || state === 'dead' ? 'receivers__missing' : undefined}>
          {t('receiver.line', {
            host: host ?? t('receiver.unnamed'),
            state: t(`receiver.${state}`, { moment: clock.moment(stateAt) }),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Returns the page on which deliveries are sent again, or null for staff who may not manage integrations. */
export function useIntegrationsLink(receivers: readonly EventReceiver[]): { href: string; label: string } | null {
  const t = useText('office-integrations');
  const { base } = useOffice();
  if (receivers.every(({ host }) => host === null)) return null;
  return receivers.some(({ state }) => state === 'dead')
    ? { href: `${base}/integrations#dead`, label: t('dead.replay') }
    : { href: `${base}/integrations`, label: t('title') };
}
