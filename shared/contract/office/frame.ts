import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { officeMutation, officeQuery } from './office-call.ts';

/** Capped counts: one more than the cap means "or more". */
const count = z.number().int().nonnegative();

export const OfficeCounts = z.object({
  waiting: count,
  following: count,
  handedOver: count,
  /** Leads that nobody has contacted yet. */
  leads: count,
  /** Visitor who began to wait last. */
  newest: z.object({ id: z.number(), name: z.string(), askedAt: z.number() }).nullable(),
});
export type OfficeCounts = z.infer<typeof OfficeCounts>;

/** Data of the office layout. `staff` is null before the sign-in. */
export const getOfficeFrame = officeQuery(
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
        /** A passkey of the account can be used at this host. */
        hasPasskey: z.boolean(),
        counts: OfficeCounts,
        /** Sections that the role may open. */
        can: z.object({
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

/** Polled by every open page for the announcement of waiting visitors. */
export const getOfficeCounts = {
  ...officeQuery('frame.counts', z.object({}), OfficeCounts),
  isBackground: true,
} as const;

export const setOnDuty = officeMutation('frame.duty', z.object({ isOn: z.boolean() }), z.null());
