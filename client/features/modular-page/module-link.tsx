import type { ReactNode } from 'react';
import { SiteLink } from '#client/site/site.tsx';

interface ModuleLinkProps {
  /** As an editor wrote it: a page of this site, or a whole address. */
  link: string;
  className: string;
  /** Spoken instead of the children where 'more' alone would not tell one link from another. */
  label?: string;
  children: ReactNode;
}

const HAS_SCHEME = /^([a-z][a-z+.-]*:|\/\/)/i;
const ALLOWED_SCHEME = /^(https?:\/\/|mailto:|tel:)/i;

/** Shows no link for an empty address, or for one whose scheme could run a script. */
export function ModuleLink({ link, className, label, children }: ModuleLinkProps) {
  const address = link.trim();
  if (address === '') return null;
  const look = { className, 'aria-label': label || undefined };
  if (!HAS_SCHEME.test(address)) {
    return (
      <SiteLink to={address} {...look}>
        {children}
      </SiteLink>
    );
  }
  if (!ALLOWED_SCHEME.test(address)) return null;
  return (
    <a href={address} rel="noopener" {...look}>
      {children}
    </a>
  );
}
