import type { Context } from 'hono';
import type { Agent } from '#shared/contract/agent.ts';
import type { Session } from '#shared/contract/identity.ts';
import type { Device } from '#shared/device/device.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { SiteFailure } from '#shared/tenant/site.ts';
import type { PortalBindings } from './bindings.ts';

/** What the steps of the pipeline find out, each for those after it. */
export interface EdgeVariables {
  requestId: string;
  /** Lets this answer's own scripts run, and no others. */
  nonce: string;
  /** Set by the first step that finds no site to show; later steps then stand aside, and the answer says why. */
  siteFailure: SiteFailure | null;
  agent: Agent | null;
  /** The backend no longer knows the session that came with this request, so its cookies are to go. */
  sessionIsOver?: boolean;
  session: Pick<Session, 'access_token'> | null;
  locale: Locale;
  device: Device;
}

export interface EdgeEnv {
  Bindings: PortalBindings;
  Variables: EdgeVariables;
}

export type EdgeContext = Context<EdgeEnv>;
