import { type FrontDoor, openFrontDoor } from '#scripts/front-door.ts';
import { LOCAL_STATE } from '#scripts/data/open-local-database.ts';
import { lockState, StateInUse, type StateLock } from './state-lock.ts';

export interface PortAndState {
  door: FrontDoor;
  lock: StateLock;
}

const USUAL_PORT = 8787;

/**
 * Acquires the port and the lock of the state folder before anything is built, migrated or changed. Exits if another
 * portal holds one of them, and leaves that portal undisturbed.
 */
export async function acquirePortAndState(env: NodeJS.ProcessEnv = process.env): Promise<PortAndState> {
  const port = Number(env.PORT || USUAL_PORT);
  let door: FrontDoor;
  try {
    door = await openFrontDoor({ port, behind: null, trustsProxy: env.TRUST_PROXY === '1' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is in use, perhaps by another portal. PORT=${port + 1} npm start takes another one.`);
    process.exit(1);
  }
  try {
    return { door, lock: await lockState(LOCAL_STATE) };
  } catch (error) {
    if (!(error instanceof StateInUse)) throw error;
    console.error(`${error.message}. Stop that one first; a copy of the tree has data of its own.`);
    process.exit(1);
  }
}
