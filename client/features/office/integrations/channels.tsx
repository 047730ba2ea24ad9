import { Form, useNavigation } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import type { InboxChannel } from '#shared/contract/office/integrations.ts';
import { CHANNEL_KINDS, MAX_CHANNEL_TEXT_CHARS, type ChannelKind, getChannelPath } from '#shared/rules/channels.ts';
import { ShownOnce } from './shown-once.tsx';

export interface RejectedChannelInput {
  kind: 'invalidChannel';
  wrong: 'account' | 'signing' | 'sending' | 'templates' | 'exists';
  /** Submitted values except the credentials, which must be typed again. */
  typedValues: { kind: string; account: string; templates: string };
}

interface ChannelsProps {
  channels: readonly InboxChannel[];
  origin: string;
  createdChannel: { channel: ChannelKind; verify: string } | null;
  rejectedChannel: RejectedChannelInput | null;
}

/** Lists the agency's WhatsApp and WeChat accounts. Each kind can be connected once. */
export function Channels({ channels, origin, createdChannel, rejectedChannel }: ChannelsProps) {
  const t = useText('office-integrations');
  const verifyTitle = t(createdChannel?.channel === 'mail' ? 'channels.mailVerify' : 'channels.verify');
  const missingKinds = CHANNEL_KINDS.filter((kind) => !channels.some((channel) => channel.kind === kind));
  return (
    <section className="integrations__part">
      <h2>{t('channels.title')}</h2>
      <p className="meta">{t('channels.lead')}</p>
      {createdChannel && createdChannel.verify && (
        <section className="office__once" role="status" aria-label={verifyTitle}>
          <h3>{verifyTitle}</h3>
          <ShownOnce text={createdChannel.verify} />
          <p className="meta">
            {t(createdChannel.channel === 'mail' ? 'channels.mailVerifyOnce' : 'channels.verifyOnce')}
          </p>
        </section>
      )}
      {channels.length === 0 ? (
        <p className="office__none">{t('channels.none')}</p>
      ) : (
        <ul className="office__rows integrations__list">
          {channels.map((channel) => (
            <ChannelItem
              key={channel.kind}
              channel={channel}
              origin={origin}
              rejectedTemplates={
                rejectedChannel?.typedValues.kind === channel.kind && rejectedChannel.wrong === 'templates'
                  ? rejectedChannel.typedValues.templates
                  : null
              }
            />
          ))}
        </ul>
      )}
      {missingKinds.map((kind) => (
        <ChannelForm
          key={kind}
          kind={kind}
          rejectedChannel={rejectedChannel?.typedValues.kind === kind ? rejectedChannel : null}
        />
      ))}
    </section>
  );
}

interface ChannelItemProps {
  channel: InboxChannel;
  origin: string;
  /** Templates as typed, if they were rejected. Otherwise null. */
  rejectedTemplates: string | null;
}

function ChannelItem({
  channel: { kind, account, templates, createdAt, createdBy },
  origin,
  rejectedTemplates,
}: ChannelItemProps) {
  const t = useText('office-integrations');
  const clock = useOfficeClock();
  const { agent } = useOffice();
  const { formData } = useNavigation();
  return (
    <li>
      <div className="integrations__what">
        <b>{t(`channels.kind.${kind}`)}</b> <bdi>{account}</bdi>
        <p className="integrations__url">
          {t('channels.address')} <code>{`${origin}/${agent.keyCode}${getChannelPath(kind)}`}</code>
        </p>
        {templates.length > 0 && <p className="meta">{t('channels.templatesNow', { list: templates.join(' · ') })}</p>}
        <p className="meta">{t('tokens.created', { name: createdBy, day: clock.date(createdAt) })}</p>
      </div>
      <div className="integrations__ways">
        {kind === 'whatsapp' && (
          <Disclosure title={t('channels.changeTemplates')} open={rejectedTemplates !== null || undefined}>
            <Form method="post" className="integrations__delete">
              <input type="hidden" name="kind" value="templates" />
              <TextArea
                label={t('channels.templates')}
                hint={t('channels.templatesHint')}
                name="templates"
                rows={4}
                defaultValue={rejectedTemplates ?? templates.join('\n')}
                error={rejectedTemplates === null ? undefined : t('channels.wrong.templates')}
              />
              <Button type="submit" size="s" pending={formData?.get('kind') === 'templates'}>
                {t('channels.saveTemplates')}
              </Button>
            </Form>
          </Disclosure>
        )}
        <Disclosure title={t('channels.remove')}>
          <Form method="post" className="integrations__delete">
            <input type="hidden" name="kind" value="removeChannel" />
            <input type="hidden" name="channel" value={kind} />
            <Checkbox name="confirm" value="yes">
              {t('channels.confirm')}
            </Checkbox>
            <Button
              type="submit"
              size="s"
              pending={formData?.get('kind') === 'removeChannel' && formData.get('channel') === kind}
            >
              {t('channels.remove')}
            </Button>
          </Form>
        </Disclosure>
      </div>
    </li>
  );
}

function ChannelForm({ kind, rejectedChannel }: { kind: ChannelKind; rejectedChannel: RejectedChannelInput | null }) {
  const t = useText('office-integrations');
  const { formData } = useNavigation();
  const getFieldError = (name: RejectedChannelInput['wrong']) =>
    rejectedChannel?.wrong === name ? t(`channels.wrong.${name}`) : undefined;
  return (
    <Disclosure title={t(`channels.add.${kind}`)} open={rejectedChannel !== null || undefined}>
      <Form method="post" className="integrations__form">
        <input type="hidden" name="kind" value="channel" />
        <input type="hidden" name="channel" value={kind} />
        <TextInput
          label={t(`channels.account.${kind}`)}
          name="account"
          required
          autoComplete="off"
          type={kind === 'mail' ? 'email' : 'text'}
          hint={kind === 'mail' ? t('channels.mailHint') : undefined}
          defaultValue={rejectedChannel?.typedValues.account}
          error={getFieldError('account') ?? getFieldError('exists')}
        />
        {kind !== 'mail' && <Credentials kind={kind} getError={getFieldError} />}
        {kind === 'whatsapp' && (
          <TextArea
            label={t('channels.templates')}
            hint={t('channels.templatesHint')}
            name="templates"
            rows={3}
            defaultValue={rejectedChannel?.typedValues.templates}
            error={getFieldError('templates')}
          />
        )}
        <Button type="submit" variant="primary" pending={formData?.get('channel') === kind}>
          {t('channels.save')}
        </Button>
      </Form>
    </Disclosure>
  );
}

interface CredentialsProps {
  kind: Exclude<ChannelKind, 'mail'>;
  getError: (name: 'signing' | 'sending') => string | undefined;
}

function Credentials({ kind, getError }: CredentialsProps) {
  const t = useText('office-integrations');
  return (
    <>
      <TextInput
        label={t(`channels.signing.${kind}`)}
        name="signing"
        type="password"
        required
        autoComplete="off"
        maxLength={MAX_CHANNEL_TEXT_CHARS}
        error={getError('signing')}
      />
      <TextInput
        label={t(`channels.sending.${kind}`)}
        name="sending"
        type="password"
        required
        autoComplete="off"
        maxLength={MAX_CHANNEL_TEXT_CHARS}
        error={getError('sending')}
      />
    </>
  );
}
