import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { Delivery, Integrations } from '#shared/contract/office/integrations.ts';
import type { DeliveryState } from '#shared/rules/message-kinds.ts';

const STATE_BADGES: Record<DeliveryState, BadgeKind> = {
  queued: 'plain',
  sent: 'plain',
  delivered: 'match',
  failed: 'alert',
};

/** Lists the text messages and mails of the last days with their delivery status. */
export function SentMessages({ channels, deliveries }: Pick<Integrations, 'channels' | 'deliveries'>) {
  const t = useText('office-integrations');
  const clock = useOfficeClock();
  return (
    <section className="integrations__part">
      <h2>{t('messages.title')}</h2>
      <p className="meta">
        {(['sms', 'mail'] as const)
          .map((medium) => {
            const channel = channels[medium];
            const provider = channel ? t(`messages.channel.${channel.name}`) : t('messages.off');
            return `${t(`messages.${medium}`)}: ${channel?.sender ? t('messages.from', { provider, sender: channel.sender }) : provider}`;
          })
          .join(' · ')}
      </p>
      <p className="meta">{t('messages.lead')}</p>
      {deliveries.length === 0 ? (
        <p className="office__none">{t('messages.none')}</p>
      ) : (
        <Table
          caption={t('messages.title')}
          rows={deliveries}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'to',
              header: t('messages.to'),
              isRowHeader: true,
              renderCell: ({ medium, recipient }) => (
                <>
                  <bdi>{recipient}</bdi>
                  <span className="integrations__data">{t(`messages.${medium}`)}</span>
                </>
              ),
            },
            { id: 'about', header: t('messages.about'), renderCell: ({ group }) => t(`messages.group.${group}`) },
            { id: 'at', header: t('messages.at'), minViewport: 'pad', renderCell: ({ at }) => clock.moment(at) },
            {
              id: 'state',
              header: t('messages.status'),
              renderCell: (delivery) => <DeliveryStateBadge {...delivery} />,
            },
          ]}
        />
      )}
    </section>
  );
}

/** Failure reasons that the portal itself determines. All other reasons are codes of the provider. */
const KNOWN_REASONS = ['noResponse', 'noTemplate'] as const;

function DeliveryStateBadge({ state, reason }: Delivery) {
  const t = useText('office-integrations');
  const knownReason = KNOWN_REASONS.find((name) => name === reason);
  return (
    <>
      <Badge kind={STATE_BADGES[state]}>{t(`messages.state.${state}`)}</Badge>
      {reason && <span className="integrations__data">{knownReason ? t(`messages.${knownReason}`) : reason}</span>}
    </>
  );
}
