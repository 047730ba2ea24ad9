import { Fragment } from 'react';
import { Form, useNavigation } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { DeadMessage, Integrations, WebhookEndpoint } from '#shared/contract/office/integrations.ts';
import { WEBHOOK_EVENTS, MAX_WEBHOOK_URL_CHARS } from '#shared/rules/webhook-events.ts';
import type { ChannelKind } from '#shared/rules/channels.ts';
import { ActionForm } from './action-form.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { ShownOnce } from './shown-once.tsx';
import { SentMessages } from './sent-messages.tsx';
import { Channels, type RejectedChannelInput } from './channels.tsx';
import './integrations.css';

export type IntegrationsResult =
  | { kind: 'created' | 'rotated'; url: string; secret: string }
  | { kind: 'token'; name: string; token: string }
  | { kind: 'channel'; channel: ChannelKind; verify: string }
  | RejectedChannelInput
  | {
      kind: 'invalidToken';
      wrong: 'name' | 'scopes' | 'tooMany';
      typedValues: { name: string; days: string; scopes: readonly string[] };
    }
  | {
      kind: 'invalid';
      wrong: 'notPublic' | 'noEvent' | 'tooMany';
      typedValues: { url: string; events: readonly string[] };
    };

interface IntegrationsPageProps {
  integrations: Integrations;
  /** Scheme and host of the site, for addresses that a provider is given. */
  origin: string;
  completedAction: 'revoked' | 'deleted' | 'tested' | 'replayed' | 'templates' | 'unconfirmed' | null;
  actionResult: IntegrationsResult | null;
}

/** Lists the agency's webhook endpoints and the failed deliveries, which can be sent again. */
export function IntegrationsPage({ integrations, origin, completedAction, actionResult }: IntegrationsPageProps) {
  const t = useText('office-integrations');
  const { endpoints, dead } = integrations;
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head">
        <h1>{t('title')}</h1>
      </header>
      {completedAction && !actionResult && (
        <Notice tone={completedAction === 'unconfirmed' ? 'caution' : 'ok'} announce="politely">
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      {(actionResult?.kind === 'created' || actionResult?.kind === 'rotated') && <NewSecret {...actionResult} />}
      <section className="integrations__part">
        <h2>{t('webhooks')}</h2>
        <p className="meta">{t('lead')}</p>
        {endpoints.length === 0 ? (
          <p className="office__none">{t('none')}</p>
        ) : (
          <ul className="office__rows integrations__list">
            {endpoints.map((endpoint) => (
              <EndpointItem key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        )}
        <WebhookForm
          key={actionResult?.kind}
          rejectedWebhook={actionResult?.kind === 'invalid' ? actionResult : null}
        />
      </section>
      {dead.length > 0 && <DeadMessages deadMessages={dead} />}
      <Channels
        channels={integrations.inboxChannels}
        origin={origin}
        createdChannel={actionResult?.kind === 'channel' ? actionResult : null}
        rejectedChannel={actionResult?.kind === 'invalidChannel' ? actionResult : null}
      />
      <ApiTokens
        tokens={integrations.tokens}
        createdToken={actionResult?.kind === 'token' ? actionResult : null}
        rejectedToken={actionResult?.kind === 'invalidToken' ? actionResult : null}
      />
      <SentMessages channels={integrations.channels} deliveries={integrations.deliveries} />
    </div>
  );
}

function NewSecret({ kind, url, secret }: { kind: 'created' | 'rotated'; url: string; secret: string }) {
  const t = useText('office-integrations');
  return (
    <section className="office__once" role="status" aria-label={t('secret.title')}>
      <h2>{t('secret.title')}</h2>
      <p className="integrations__url">
        <bdi>{url}</bdi>
      </p>
      <ShownOnce text={secret} />
      <p className="meta">{t(`secret.${kind}`)}</p>
    </section>
  );
}

function EndpointItem({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useText('office-integrations');
  const clock = useOfficeClock();
  const { id, url, events, createdAt, createdBy, oldSecretUntil, waiting, dead, deliveredAt } = endpoint;
  return (
    <li>
      <div className="integrations__what">
        <b className="integrations__url">
          <bdi>{url}</bdi>
        </b>
        <p className="meta">{events.map((event) => t(`event.${event}`)).join(' · ')}</p>
        <p className="meta">
          {t('added', { name: createdBy, day: clock.date(createdAt) })}
          {' · '}
          {deliveredAt > 0 ? t('delivered', { moment: clock.moment(deliveredAt) }) : t('neverDelivered')}
          {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
          {dead > 0 && ` · ${t('deadCount', { count: dead })}`}
        </p>
        {oldSecretUntil > 0 && <p className="meta">{t('oldSecret', { moment: clock.moment(oldSecretUntil) })}</p>}
      </div>
      <div className="integrations__ways">
        <ActionForm kind="test" id={id}>
          {t('test')}
        </ActionForm>
        <ActionForm kind="rotate" id={id}>
          {t('rotate')}
        </ActionForm>
        <Disclosure title={t('delete')}>
          <Form method="post" className="integrations__delete">
            <input type="hidden" name="kind" value="delete" />
            <input type="hidden" name="id" value={id} />
            <Checkbox name="confirm" value="yes">
              {t('deleteConfirm')}
            </Checkbox>
            <Button type="submit" size="s">
              {t('delete')}
            </Button>
          </Form>
        </Disclosure>
      </div>
    </li>
  );
}

function WebhookForm({
  rejectedWebhook,
}: {
  rejectedWebhook: Extract<IntegrationsResult, { kind: 'invalid' }> | null;
}) {
  const t = useText('office-integrations');
  const { formData } = useNavigation();
  return (
    <Disclosure title={t('add')} open={rejectedWebhook !== null || undefined}>
      <Form method="post" className="integrations__form">
        <input type="hidden" name="kind" value="create" />
        <TextInput
          label={t('url')}
          hint={t('urlHint')}
          name="url"
          type="url"
          dir="ltr"
          required
          placeholder="https://"
          maxLength={MAX_WEBHOOK_URL_CHARS}
          defaultValue={rejectedWebhook?.typedValues.url}
          error={
            rejectedWebhook && rejectedWebhook.wrong !== 'noEvent' ? t(`wrong.${rejectedWebhook.wrong}`) : undefined
          }
        />
        <fieldset>
          <legend>{t('events')}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              defaultChecked={rejectedWebhook ? rejectedWebhook.typedValues.events.includes(event) : true}
            >
              {t(`event.${event}`)} <code>{event}</code>
            </Checkbox>
          ))}
          {rejectedWebhook?.wrong === 'noEvent' && (
            <p className="field__error" role="alert">
              {t('wrong.noEvent')}
            </p>
          )}
        </fieldset>
        <Button type="submit" variant="primary" pending={formData?.get('kind') === 'create'}>
          {t('save')}
        </Button>
        <p className="meta">{t('format')}</p>
      </Form>
    </Disclosure>
  );
}

/** Numbers of the records to which an event refers. */
type EventPayload = Partial<Record<'application' | 'student' | 'lead' | 'conversation' | 'lecture', number | null>>;

/** Links to the records to which an event refers. */
function EventSubjects({ payload }: { payload: string }) {
  const t = useText('office-integrations');
  const { base } = useOffice();
  const { student, lead, conversation, lecture, application } = JSON.parse(payload) as EventPayload;
  const subjects = [
    application && {
      href: `applications/${application}`,
      label: t('subject.application', { id: String(application) }),
    },
    student && { href: `students/${student}`, label: t('subject.student', { id: String(student) }) },
    lead && { href: `leads/${lead}`, label: t('subject.lead', { id: String(lead) }) },
    conversation && {
      href: `conversations?c=${conversation}`,
      label: t('subject.conversation', { id: String(conversation) }),
    },
    lecture && { href: `lectures/${lecture}`, label: t('subject.lecture', { id: String(lecture) }) },
  ].filter((subject) => typeof subject === 'object' && subject !== null);
  return (
    <span className="integrations__data">
      {subjects.map(({ href, label }, index) => (
        <Fragment key={href}>
          {index > 0 && ' · '}
          <TextLink href={`${base}/${href}`}>{label}</TextLink>
        </Fragment>
      ))}
    </span>
  );
}

function DeadMessages({ deadMessages }: { deadMessages: readonly DeadMessage[] }) {
  const t = useText('office-integrations');
  const clock = useOfficeClock();
  return (
    <section className="integrations__part" id="dead">
      <h2>{t('dead.title')}</h2>
      <p className="meta">{t('dead.lead')}</p>
      <ActionForm kind="replay" id={0}>
        {t('dead.replayAll')}
      </ActionForm>
      <Table
        caption={t('dead.title')}
        rows={deadMessages}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'event',
            header: t('dead.event'),
            isRowHeader: true,
            renderCell: ({ event, data, url, messageId }) => (
              <>
                {t(`event.${event}`)}
                <EventSubjects payload={data} />
                <span className="integrations__data">
                  <bdi>{url}</bdi> <code>{messageId}</code>
                </span>
              </>
            ),
          },
          { id: 'at', header: t('dead.at'), minViewport: 'pad', renderCell: ({ at }) => clock.moment(at) },
          {
            id: 'status',
            header: t('dead.status'),
            renderCell: ({ status }) => (status === 0 ? t('dead.noAnswer') : status),
          },
          {
            id: 'replay',
            header: <span className="sr">{t('dead.replay')}</span>,
            atEnd: true,
            renderCell: ({ id }) => (
              <ActionForm kind="replay" id={id}>
                {t('dead.replay')}
              </ActionForm>
            ),
          },
        ]}
      />
    </section>
  );
}
