import { Form, useNavigation } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { ApiToken } from '#shared/contract/office/integrations.ts';
import {
  AGENCY_API_PATH,
  API_SCOPES,
  type ApiScope,
  API_TOKEN_DAYS,
  MAX_API_TOKEN_NAME_CHARS,
} from '#shared/rules/api-scopes.ts';
import { ActionForm } from './action-form.tsx';
import { ShownOnce } from './shown-once.tsx';

interface RejectedTokenInput {
  wrong: 'name' | 'scopes' | 'tooMany';
  typedValues: { name: string; days: string; scopes: readonly string[] };
}

interface ApiTokensProps {
  tokens: readonly ApiToken[];
  createdToken: { name: string; token: string } | null;
  rejectedToken: RejectedTokenInput | null;
}

export function ApiTokens({ tokens, createdToken, rejectedToken }: ApiTokensProps) {
  const t = useText('office-integrations');
  const { agent } = useOffice();
  return (
    <section className="integrations__part">
      <h2>{t('tokens.title')}</h2>
      <p className="meta">
        {t('tokens.lead')} <a href={`/${agent.keyCode}${AGENCY_API_PATH}/openapi.json`}>{t('tokens.docs')}</a>
      </p>
      {createdToken && (
        <section className="office__once" role="status" aria-label={createdToken.name}>
          <h3>
            <bdi>{createdToken.name}</bdi>
          </h3>
          <ShownOnce text={createdToken.token} />
          <p className="meta">{t('tokens.once')}</p>
        </section>
      )}
      {tokens.length === 0 ? (
        <p className="office__none">{t('tokens.none')}</p>
      ) : (
        <ul className="office__rows integrations__list">
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} />
          ))}
        </ul>
      )}
      <TokenForm key={createdToken?.token ?? rejectedToken?.wrong} rejectedToken={rejectedToken} />
    </section>
  );
}

function TokenItem({ token }: { token: ApiToken }) {
  const t = useText('office-integrations');
  const clock = useOfficeClock();
  const { id, name, scopes, createdAt, createdBy, expiresAt, usedAt, state } = token;
  return (
    <li>
      <div className="integrations__what">
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <Badge kind={state === 'valid' ? 'match' : 'plain'}>{t(`tokens.state.${state}`)}</Badge>
        <p className="meta">{scopes.map((scope) => t(`tokens.scope.${SCOPE_TEXTS[scope]}`)).join(' · ')}</p>
        <p className="meta">
          {t('tokens.created', { name: createdBy, day: clock.date(createdAt) })}
          {' · '}
          {t('tokens.expires', { day: clock.date(expiresAt) })}
          {' · '}
          {usedAt > 0 ? t('tokens.used', { moment: clock.moment(usedAt) }) : t('tokens.neverUsed')}
        </p>
      </div>
      {state === 'valid' && (
        <ActionForm kind="revoke" id={id}>
          {t('tokens.revoke')}
        </ActionForm>
      )}
    </li>
  );
}

const SCOPE_TEXTS = {
  'leads:read': 'leadsRead',
  'leads:write': 'leadsWrite',
  'applications:read': 'applicationsRead',
  'students:read': 'studentsRead',
  'catalogue:read': 'catalogueRead',
  'catalogue:write': 'catalogueWrite',
} as const satisfies Record<ApiScope, string>;

function TokenForm({ rejectedToken }: { rejectedToken: RejectedTokenInput | null }) {
  const t = useText('office-integrations');
  const { formData } = useNavigation();
  return (
    <Disclosure title={t('tokens.add')} open={rejectedToken !== null || undefined}>
      <Form method="post" className="integrations__form">
        <input type="hidden" name="kind" value="token" />
        <TextInput
          label={t('tokens.name')}
          name="name"
          required
          autoComplete="off"
          maxLength={MAX_API_TOKEN_NAME_CHARS}
          defaultValue={rejectedToken?.typedValues.name}
          error={
            rejectedToken && rejectedToken.wrong !== 'scopes' ? t(`tokens.wrong.${rejectedToken.wrong}`) : undefined
          }
        />
        <NativeSelect
          label={t('tokens.days')}
          name="days"
          defaultValue={rejectedToken?.typedValues.days ?? '90'}
          choices={API_TOKEN_DAYS.map((days) => ({ value: String(days), label: t('tokens.day', { count: days }) }))}
        />
        <fieldset>
          <legend>{t('tokens.scopes')}</legend>
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              defaultChecked={rejectedToken?.typedValues.scopes.includes(scope) ?? false}
            >
              {t(`tokens.scope.${SCOPE_TEXTS[scope]}`)} <code>{scope}</code>
            </Checkbox>
          ))}
          {rejectedToken?.wrong === 'scopes' && (
            <p className="field__error" role="alert">
              {t('tokens.wrong.scopes')}
            </p>
          )}
        </fieldset>
        <Button type="submit" variant="primary" pending={formData?.get('kind') === 'token'}>
          {t('tokens.save')}
        </Button>
      </Form>
    </Disclosure>
  );
}
