import { useSite } from './site-context.ts';
import { sitePath } from './site-path.ts';

/** For the primitives that take whole addresses: gives an address within this agent's site. */
export function useSitePath(): (path: string) => string {
  const { agent } = useSite();
  return (path) => sitePath(agent.keyCode, path);
}
