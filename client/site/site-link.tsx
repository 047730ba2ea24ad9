import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { mayPrefetch } from './may-prefetch.ts';
import { useSite } from './site-context.ts';
import { sitePath } from './site-path.ts';

interface SiteLinkProps extends Omit<LinkProps, 'to' | 'prefetch'> {
  /** Within the agent's site, from a slash on. */
  to: string;
  children: ReactNode;
}

/** A link to a page of this agent's site; what it needs is fetched when somebody shows interest, unless data are dear. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { agent } = useSite();
  return <Link {...rest} to={sitePath(agent.keyCode, to)} prefetch={mayPrefetch() ? 'intent' : 'none'} />;
}
