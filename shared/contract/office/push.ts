import { z } from 'zod';
import { pushSubscribe } from '#shared/contract/account/push.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// Notifications of a browser of the staff while a visitor waits.

/** Returns the public key with which a browser subscribes, '' without notifications, and whether this session has one. */
export const getStaffPush = createOfficeQuery(
  'push.get',
  z.object({}),
  z.object({ key: z.string(), isOn: z.boolean() }),
);

/** Stores the subscription of this browser until the session ends; false for an address that is not public. */
export const subscribeStaffPush = createOfficeMutation('push.on', pushSubscribe.input, z.object({ isOn: z.boolean() }));

export const unsubscribeStaffPush = createOfficeMutation('push.off', z.object({}), z.null());
