import { data, redirect } from 'react-router';
import { IntegrationsPage, type IntegrationsResult } from '#client/features/office/integrations/integrations-page.tsx';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { portalRequest } from '#client/portal-request.server.ts';
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
  setTemplates,
  TemplateList,
  rotateWebhook,
  testWebhook,
  WebhookInput,
} from '#shared/contract/office/integrations.ts';
import { CHANNEL_KINDS } from '#shared/rules/channels.ts';
import type { Route } from './+types/integrations.ts';

const CHANNEL_FIELDS = ['account', 'signing', 'sending', 'templates'] as const;

const ACTIONS_DONE = ['revoked', 'deleted', 'tested', 'replayed', 'templates', 'unconfirmed'] as const;

const parseTemplateLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

export async function loader({ context, request }: Route.LoaderArgs) {
  const completedAction = getOfficeQuery(request).get('done');
  return {
    integrations: await queryOffice(context, request, getIntegrations, {}),
    origin: context.get(portalRequest).origin,
    completedAction: ACTIONS_DONE.find((item) => item === completedAction) ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const integrationsPath = `${base}/integrations`;
  const id = Number(field('id')) || 0;
  switch (field('kind')) {
    case 'create': {
      const webhookValues = { url: field('url'), events: form.getAll('events').map(String) };
      const parsedWebhook = WebhookInput.safeParse(webhookValues);
      if (!parsedWebhook.success) {
        const invalidField = parsedWebhook.error.issues.some(({ path }) => path[0] === 'url') ? 'notPublic' : 'noEvent';
        return data({ kind: 'invalid', wrong: invalidField, typedValues: webhookValues } satisfies IntegrationsResult, {
          status: 422,
        });
      }
      const createdWebhook = await call(createWebhook, parsedWebhook.data);
      if (createdWebhook.kind === 'created') return data(createdWebhook satisfies IntegrationsResult);
      return data(
        { kind: 'invalid', wrong: createdWebhook.kind, typedValues: webhookValues } satisfies IntegrationsResult,
        {
          status: 422,
        },
      );
    }
    case 'token': {
      const tokenValues = { name: field('name'), days: field('days'), scopes: form.getAll('scopes').map(String) };
      const parsedToken = ApiTokenInput.safeParse(tokenValues);
      if (!parsedToken.success) {
        const invalidField = parsedToken.error.issues.some(({ path }) => path[0] === 'name') ? 'name' : 'scopes';
        return data(
          { kind: 'invalidToken', wrong: invalidField, typedValues: tokenValues } satisfies IntegrationsResult,
          {
            status: 422,
          },
        );
      }
      const createdToken = await call(createApiToken, parsedToken.data);
      if (createdToken.kind === 'created')
        return data({ kind: 'token', name: createdToken.name, token: createdToken.token } satisfies IntegrationsResult);
      return data({ kind: 'invalidToken', wrong: 'tooMany', typedValues: tokenValues } satisfies IntegrationsResult, {
        status: 422,
      });
    }
    case 'channel': {
      const submittedValues = { kind: field('channel'), account: field('account'), templates: field('templates') };
      const parsedChannel = ChannelInput.safeParse({
        ...submittedValues,
        signing: field('signing'),
        sending: field('sending'),
        templates: parseTemplateLines(submittedValues.templates),
      });
      if (!parsedChannel.success) {
        const invalidField = CHANNEL_FIELDS.find((name) =>
          parsedChannel.error.issues.some(({ path }) => path[0] === name),
        );
        return data(
          {
            kind: 'invalidChannel',
            wrong: invalidField ?? 'account',
            typedValues: submittedValues,
          } satisfies IntegrationsResult,
          {
            status: 422,
          },
        );
      }
      const createdChannel = await call(createChannel, parsedChannel.data);
      if (createdChannel.kind === 'exists')
        return data(
          { kind: 'invalidChannel', wrong: 'exists', typedValues: submittedValues } satisfies IntegrationsResult,
          {
            status: 422,
          },
        );
      return data({
        kind: 'channel',
        channel: createdChannel.channel,
        verify: createdChannel.verify,
      } satisfies IntegrationsResult);
    }
    case 'templates': {
      const parsedTemplates = TemplateList.safeParse(parseTemplateLines(field('templates')));
      if (!parsedTemplates.success)
        return data(
          {
            kind: 'invalidChannel',
            wrong: 'templates',
            typedValues: { kind: 'whatsapp', account: '', templates: field('templates') },
          } satisfies IntegrationsResult,
          { status: 422 },
        );
      await call(setTemplates, { templates: parsedTemplates.data });
      return redirect(`${integrationsPath}?done=templates`, 303);
    }
    case 'removeChannel': {
      const channelKind = CHANNEL_KINDS.find((candidate) => candidate === field('channel'));
      if (field('confirm') !== 'yes' || !channelKind) return redirect(`${integrationsPath}?done=unconfirmed`, 303);
      await call(removeChannel, { kind: channelKind });
      return redirect(`${integrationsPath}?done=deleted`, 303);
    }
    case 'revoke':
      await call(revokeApiToken, { id });
      return redirect(`${integrationsPath}?done=revoked`, 303);
    case 'rotate': {
      const rotatedWebhook = await call(rotateWebhook, { id });
      return data({ kind: 'rotated', ...rotatedWebhook } satisfies IntegrationsResult);
    }
    case 'delete':
      if (field('confirm') !== 'yes') return redirect(`${integrationsPath}?done=unconfirmed`, 303);
      await call(deleteWebhook, { id });
      return redirect(`${integrationsPath}?done=deleted`, 303);
    case 'test':
      await call(testWebhook, { id });
      return redirect(`${integrationsPath}?done=tested`, 303);
    default:
      await call(replayWebhooks, { id });
      return redirect(`${integrationsPath}?done=replayed`, 303);
  }
}

export default function IntegrationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <IntegrationsPage {...loaderData} actionResult={actionData ?? null} />;
}
