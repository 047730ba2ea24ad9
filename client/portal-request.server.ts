import { createContext } from 'react-router';
import type { AskBackend } from '#shared/contract/call.ts';
import type { User } from '#shared/contract/identity.ts';
import type { Device } from '#shared/device/device.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Site, SiteFailure } from '#shared/tenant/site.ts';

/** All that a loader may know about the request it serves. The edge fills it in; nothing here outlives the request. */
export interface PortalRequest {
  requestId: string;
  nonce: string;
  locale: Locale;
  device: Device;
  /** Scheme and host as the visitor sees them. */
  origin: string;
  /** Styles of street maps by configuration; '' where our own chart is drawn. */
  mapStyles: { global: string; mainland: string };
  /** Whose films may be shown in a frame, by configuration. */
  filmHosts: readonly string[];
  stage: 'development' | 'preview' | 'production';
  site: Site | null;
  siteFailure: SiteFailure | null;
  /** For what the page cannot do without: answers in time for its status, or a failure. */
  ask: AskBackend;
  /** For parts that may come while the page is already read; client/site/come-late.server.ts begins them. */
  late: {
    ask: AskBackend;
    /** `failed` in place of what throws or is too late; the page is then not kept. */
    settle: <T>(work: Promise<T>, failed: T) => Promise<T>;
    /** A page is kept only when all that is watched has come. */
    watch: (part: Promise<unknown>) => void;
  };
  /** What the page is about. Where it did not come the page stands, with words in its place, and says 503: it comes later. */
  main: {
    fail: () => void;
    isFailed: () => boolean;
  };
  findUser: () => Promise<User | null>;
  /** Called by a loader whose page must not be kept: part of it is missing, or it is for this visitor alone. */
  keepOutOfCache: () => void;
}

export const portalRequest = createContext<PortalRequest>();
