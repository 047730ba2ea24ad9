import { data, redirect } from 'react-router';
import { IntegrationsPage, type IntegrationsResult } from '#client/features/office/integrations/integrations-page.tsx';
import { officeQueryOf, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import {
  ApiTokenInput,
  ChannelInput,
  createChannel,
  removeChannel,
  createApiToken,
  createWebhook,
  deleteWebhook,
  getIntegrations,
  replayWebhooks,
  revokeApiToken,
  rotateWebhook,
  testWebhook,
  WebhookInput,
} from '#shared/contract/office/integrations.ts';
import { CHANNEL_KINDS } from '#shared/rules/channels.ts';
import type { Route } from './+types/integrations.ts';

const CHANNEL_FIELDS = ['account', 'signing', 'sending', 'templates'] as const;

const DONE = ['revoked', 'deleted', 'tested', 'replayed', 'unconfirmed'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const completed = officeQueryOf(request).get('done');
  return {
    integrations: await queryOffice(context, request, getIntegrations, {}),
    done: DONE.find((item) => item === completed) ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const current = `${base}/integrations`;
  const id = Number(field('id')) || 0;
  switch (field('kind')) {
    case 'create': {
      const values = { url: field('url'), events: form.getAll('events').map(String) };
      const parsed = WebhookInput.safeParse(values);
      if (!parsed.success) {
        const wrong = parsed.error.issues.some(({ path }) => path[0] === 'url') ? 'notPublic' : 'noEvent';
        return data({ kind: 'invalid', wrong, typed: values } satisfies IntegrationsResult, { status: 422 });
      }
      const created = await call(createWebhook, parsed.data);
      if (created.kind === 'created') return data(created satisfies IntegrationsResult);
      return data({ kind: 'invalid', wrong: created.kind, typed: values } satisfies IntegrationsResult, {
        status: 422,
      });
    }
    case 'token': {
      const values = { name: field('name'), days: field('days'), scopes: form.getAll('scopes').map(String) };
      const parsed = ApiTokenInput.safeParse(values);
      if (!parsed.success) {
        const wrong = parsed.error.issues.some(({ path }) => path[0] === 'name') ? 'name' : 'scopes';
        return data({ kind: 'invalidToken', wrong, typed: values } satisfies IntegrationsResult, { status: 422 });
      }
      const made = await call(createApiToken, parsed.data);
      if (made.kind === 'created')
        return data({ kind: 'token', name: made.name, token: made.token } satisfies IntegrationsResult);
      return data({ kind: 'invalidToken', wrong: 'tooMany', typed: values } satisfies IntegrationsResult, {
        status: 422,
      });
    }
    case 'channel': {
      const typed = { kind: field('channel'), account: field('account'), templates: field('templates') };
      const templates = typed.templates
        .split('\n')
        .map((line) => line.trim().replaceAll(/\s+/g, ' '))
        .filter(Boolean);
      const parsed = ChannelInput.safeParse({
        ...typed,
        signing: field('signing'),
        sending: field('sending'),
        templates,
      });
      if (!parsed.success) {
        const wrong = CHANNEL_FIELDS.find((name) => parsed.error.issues.some(({ path }) => path[0] === name));
        return data({ kind: 'invalidChannel', wrong: wrong ?? 'account', typed } satisfies IntegrationsResult, {
          status: 422,
        });
      }
      const made = await call(createChannel, parsed.data);
      if (made.kind === 'exists')
        return data({ kind: 'invalidChannel', wrong: 'exists', typed } satisfies IntegrationsResult, { status: 422 });
      return data({ kind: 'channel', channel: made.channel, verify: made.verify } satisfies IntegrationsResult);
    }
    case 'removeChannel': {
      const kind = CHANNEL_KINDS.find((one) => one === field('channel'));
      if (field('confirm') !== 'yes' || !kind) return redirect(`${current}?done=unconfirmed`, 303);
      await call(removeChannel, { kind });
      return redirect(`${current}?done=deleted`, 303);
    }
    case 'revoke':
      await call(revokeApiToken, { id });
      return redirect(`${current}?done=revoked`, 303);
    case 'rotate': {
      const rotated = await call(rotateWebhook, { id });
      return data({ kind: 'rotated', ...rotated } satisfies IntegrationsResult);
    }
    case 'delete':
      if (field('confirm') !== 'yes') return redirect(`${current}?done=unconfirmed`, 303);
      await call(deleteWebhook, { id });
      return redirect(`${current}?done=deleted`, 303);
    case 'test':
      await call(testWebhook, { id });
      return redirect(`${current}?done=tested`, 303);
    default:
      await call(replayWebhooks, { id });
      return redirect(`${current}?done=replayed`, 303);
  }
}

/** The list is loaded again after an action that fails or shows a new secret. */
export const shouldRevalidate = () => true;

export default function IntegrationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <IntegrationsPage {...loaderData} answer={actionData ?? null} />;
}
