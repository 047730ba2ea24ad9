import { type FrontDoor, openFrontDoor } from '#scripts/front-door.ts';
import { LOCAL_STATE } from '#scripts/data/open-local-database.ts';
import { lockState, StateInUseError, type StateLock } from './state-lock.ts';

export interface PortAndState {
  frontDoor: FrontDoor;
  lock: StateLock;
}

const DEFAULT_PORT = 8787;

/**
 * Acquires the port and the lock of the state folder before anything is built, migrated or changed. If another portal
 * has one of them, this process exits and does not disturb that portal.
 */
export async function acquirePortAndState(env: NodeJS.ProcessEnv = process.env): Promise<PortAndState> {
  const port = Number(env.PORT || DEFAULT_PORT);
  let frontDoor: FrontDoor;
  try {
    frontDoor = await openFrontDoor({ port, firstBehind: null, trustsProxy: env.TRUST_PROXY === '1' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(
      `Port ${port} is in use, perhaps by another portal. Use another one with PORT=${port + 1} npm start.`,
    );
    process.exit(1);
  }
  try {
    return { frontDoor, lock: await lockState(LOCAL_STATE) };
  } catch (error) {
    if (!(error instanceof StateInUseError)) throw error;
    console.error(`${error.message}. Stop that portal first, or use another working copy, which has its own data.`);
    process.exit(1);
  }
}
