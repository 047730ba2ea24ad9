import { createContext } from 'react-router';
import type { AskBackend } from '#shared/contract/call.ts';
import type { Result } from '#shared/failure.ts';
import type { User } from '#shared/contract/account/identity.ts';
import type { Device } from '#shared/device.ts';
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
  /** The public key of the challenge before codes by text message, by configuration; '' where there is none. */
  challengeKey: string;
  /** Whose films may be shown in a frame, by configuration. */
  filmHosts: readonly string[];
  stage: 'development' | 'preview' | 'production';
  site: Site | null;
  siteFailure: SiteFailure | null;
  /** For what is waited for and may be missing: answers while there is time left for what the page is about, or a failure. */
  ask: AskBackend;
  /** For parts that may come while the page is already read; client/site/asking/come-late.server.ts begins them. */
  late: {
    ask: AskBackend;
    /** `failed` in place of what throws or is too late; the page is then not kept. */
    settle: <T>(work: Promise<T>, failed: T) => Promise<T>;
    /** A page is kept only when all that is watched has come. */
    watch: (part: Promise<unknown>) => void;
  };
  /**
   * For what the page is about: answers in time for the page's status. Where such an answer does not come the page says 503 and comes later,
   * also where it stands with words in that place.
   */
  main: {
    ask: AskBackend;
    isFailed: () => boolean;
  };
  /** The page is made for who asks alone and may say who that is; any other goes to all visitors, or to all users, alike. */
  isForOne: boolean;
  /** Whether somebody is logged in, whoever it is. */
  isLoggedIn: () => Promise<boolean>;
  /** Only where the page is for one: any other is broken by it. Null for a visitor. A failure: the backend did not say, or ended the login. */
  askUser: () => Promise<Result<User | null>>;
  /** The same, for a page that can be shown without knowing: null for a visitor, and where the backend does not answer. */
  findUser: () => Promise<User | null>;
  /** Called by a loader whose page must not be kept: part of it is missing, or it is for this visitor alone. */
  keepOutOfCache: () => void;
}

export const portalRequest = createContext<PortalRequest>();
