import type { PortalBindings } from '#worker/bindings.ts';
import type { CallGuards } from './call-guards.ts';

/** Where a backend is asked. The portal never knows which of the two it is. */
export interface BackendDoor {
  send: (path: string, init: RequestInit) => Promise<Response>;
  basicAuth: string;
  pictureOrigin: string;
  /** What this isolate knows of how the backend fares; without, every call goes out. */
  guards?: CallGuards | undefined;
}

/** The service binding routes by name, so the host in the address says nothing. */
const EMBEDDED_ORIGIN = 'http://backend';

export function openBackendDoor(
  env: Pick<PortalBindings, 'BACKEND' | 'BACKEND_ORIGIN' | 'BACKEND_BASIC_AUTH' | 'PICTURE_ORIGIN'>,
  guards?: CallGuards,
): BackendDoor {
  const outside = env.BACKEND_ORIGIN.replace(/\/$/, '');
  return {
    basicAuth: env.BACKEND_BASIC_AUTH ?? '',
    pictureOrigin: env.PICTURE_ORIGIN,
    guards,
    send: (path, init) => {
      const request = new Request(`${outside || EMBEDDED_ORIGIN}${path}`, { ...init, redirect: 'manual' });
      return outside ? fetch(request) : env.BACKEND.fetch(request);
    },
  };
}
