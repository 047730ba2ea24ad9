import { type Database, findRow } from '#backend/queries/database.ts';
import { countDevices, forgetFurtherDevices, keepDevice } from '#backend/queries/identity/sessions.ts';
import { tell } from '#backend/queries/inbox-messages.ts';
import type { Session } from '#shared/contract/account/identity.ts';
import { hashDevice, openSession, type SessionDevice } from './sessions.ts';

/** More than so many are nobody's: a browser that keeps no cookie is a new one each time. */
const MOST_DEVICES = 50;

/**
 * A session on a device. One that this account has not logged in with is told in the inbox, with the session or not at
 * all; the first one ever is nothing to tell.
 */
export async function logInOnDevice(
  db: Database,
  userId: number,
  device: SessionDevice,
  now = Date.now(),
): Promise<{ session: Session; isNewDevice: boolean }> {
  const deviceHash = await hashDevice(device, userId);
  const known = await findRow(db, countDevices(userId, deviceHash));
  const isNewDevice = known !== null && known.devices > 0 && known.isKnown === 0;
  const { browser, system } = device;
  const session = await openSession(db, userId, {
    device,
    now,
    together: [
      ...(isNewDevice
        ? [tell({ who: 'user', id: userId }, { kind: 'newDevice', browser, system }, new Date(now).toISOString())]
        : []),
      ...(deviceHash ? [keepDevice(userId, deviceHash, now)] : []),
      forgetFurtherDevices(userId, MOST_DEVICES),
    ],
  });
  return { session, isNewDevice };
}
