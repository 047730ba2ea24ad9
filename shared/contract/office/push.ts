import { z } from 'zod';
import { pushSubscribe } from '#shared/contract/account/push.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// Push notifications to staff browsers while a visitor waits.

/**
 * Returns the public key for subscribing ('' if notifications are not supported), and whether this session has a
 * subscription.
 */
export const getStaffPush = createOfficeQuery(
  'push.get',
  z.object({}),
  z.object({ key: z.string(), isOn: z.boolean() }),
);

/** Stores this browser's subscription until the session ends. False if the endpoint URL is not public. */
export const subscribeStaffPush = createOfficeMutation('push.on', pushSubscribe.input, z.object({ isOn: z.boolean() }));

export const unsubscribeStaffPush = createOfficeMutation('push.off', z.object({}), z.null());
