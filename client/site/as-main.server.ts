import type { PortalRequest } from '#client/portal-request.server.ts';

/** Whatever is loaded with it is what the page is about: it is waited for, and decides the page's status. */
export const asMain = <P extends PortalRequest>(portal: P): P => ({ ...portal, ask: portal.main.ask });
