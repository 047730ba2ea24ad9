import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

/** Number that is counted up to a cap. Cap + 1 means "more than the cap". */
const itemCount = z.number().int().nonnegative();

export const OfficeCounts = z.object({
  waiting: itemCount,
  following: itemCount,
  handedOver: itemCount,
  leads: itemCount,
  /** Visitor who started to wait last, or null if no visitor waits. */
  newest: z.object({ id: z.number(), name: z.string(), askedAt: z.number() }).nullable(),
});
export type OfficeCounts = z.infer<typeof OfficeCounts>;

/** Returns the data of the office layout. `staff` is null without a logged-in session. */
export const getOfficeFrame = createOfficeQuery(
  'frame.get',
  z.object({}),
  z.object({
    timeZone: z.string(),
    offered: z.array(z.enum(LOCALES)),
    staff: z
      .object({
        id: z.number(),
        name: z.string(),
        role: z.enum(STAFF_ROLES),
        isOn: z.boolean(),
        /** True when the account has a passkey for this host. */
        hasPasskey: z.boolean(),
        counts: OfficeCounts,
        /** Sections that the role may open. */
        can: z.object({
          workAtDesk: z.boolean(),
          writeContent: z.boolean(),
          steerSite: z.boolean(),
          seeStaff: z.boolean(),
          handlePrivacy: z.boolean(),
        }),
      })
      .nullable(),
  }),
);
export type OfficeFrameData = z.output<(typeof getOfficeFrame)['output']>;

/** Returns the counts, for polling by every open page, which announces waiting visitors. */
export const getOfficeCounts = {
  ...createOfficeQuery('frame.counts', z.object({}), OfficeCounts),
  isBackground: true,
} as const;

export const setOnDuty = createOfficeMutation('frame.duty', z.object({ isOn: z.boolean() }), z.null());
