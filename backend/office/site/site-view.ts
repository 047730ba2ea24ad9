import type { OfficePlace } from '#backend/office/office-view.ts';
import type { SiteEditRow } from '#backend/queries/site/site-edits.ts';
import type { Finding } from '#backend/site/check-site.ts';
import type { ToWrite } from '#backend/site/copy-site.ts';
import type { Typed } from '#backend/site/forms/merge-typed.ts';
import type { SiteFault } from '#backend/site/site-fields.ts';
import type { SiteHeadInSmall } from './write-colours.ts';

/** What became of what was sent, and what was typed: nothing typed is lost. */
export interface SaidOfSite {
  typed: Typed;
  faults: readonly SiteFault[];
  /** Fields that somebody else has changed to something else meanwhile. */
  both: readonly string[];
  notice: string;
  done: string;
}

export interface SiteView extends OfficePlace {
  /** Where the site itself stands: '/mso'. */
  home: string;
  /** The field of its own name, and how that looks. */
  nameField: string;
  head: SiteHeadInSmall;
  /** As it stands, which a form brings back. */
  now: Typed;
  said: SaidOfSite;
  edits: readonly SiteEditRow[];
  findings: readonly Finding[];
  /** By which host this page was asked for. */
  cameBy: string;
}

/** `trial` is a name that the public network knows nobody by. */
export type HostState = 'live' | 'trial' | 'waiting';

/** RFC 2606 and 6761, and what has no domain at all. */
const TRIAL = /^[^.]+$|(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/;

/** What can be told of a site's host without asking the network: whether this very page came by it. */
export function hostStateOf(host: string, cameBy: string): HostState {
  if (host !== '' && host === cameBy) return 'live';
  return TRIAL.test(host) ? 'trial' : 'waiting';
}

export interface NewSiteView extends OfficePlace {
  typed: Typed;
  faults: readonly SiteFault[];
}

/** A site that has just been made; the address at which its first account is set up is shown once. */
export interface MadeSiteView extends OfficePlace {
  key: string;
  host: string;
  invitation: string;
  toWrite: readonly ToWrite[];
  findings: readonly Finding[];
}
