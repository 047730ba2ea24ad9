import {
  type PortalAddress,
  portalAddress,
  type PortalInput,
  type ReadPath,
  type ReadRowsPath,
  type SendForRowsPath,
  type SendPath,
} from './portal-call.ts';
import { useSite } from './site-context.ts';

interface AddressOf {
  <Path extends SendPath | SendForRowsPath>(path: Path): PortalAddress<Path>;
  <Path extends ReadPath | ReadRowsPath>(path: Path, query?: PortalInput<Path>): PortalAddress<Path>;
}

/** For parts of a page: gives the address of a call within this agent's site. */
export function usePortalAddress(): AddressOf {
  const { keyCode } = useSite().agent;
  return ((path: ReadPath, query?: PortalInput<ReadPath>) => portalAddress(keyCode, path, query)) as AddressOf;
}
