import { z } from 'zod';
import { MAX_APPOINTMENT_TEXT_CHARS, MAX_DAYS_OFF } from '#shared/rules/appointments.ts';
import { HANDOVER_SCOPES } from '#shared/rules/handover.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// Calls booked by visitors, and the hours in which colleagues take them.

export const OfficeAppointment = z.object({
  id: z.number(),
  startsAt: z.number(),
  isCancelled: z.boolean(),
  /** Display name of the adviser, or '' for a former colleague. */
  adviser: z.string(),
  name: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  email: z.string(),
  question: z.string(),
  timeZone: z.string(),
  /** Reason for which the agency moved or cancelled it, or '' if none. */
  reason: z.string(),
  /** Id of the lead. Either this or the id of the student is null. */
  leadId: z.number().nullable(),
  userId: z.number().nullable(),
});
export type OfficeAppointment = z.infer<typeof OfficeAppointment>;

const StaffHoursSchema = z.object({
  isOn: z.boolean(),
  /** Seven lines such as '10:00-13:00, 14:00-19:00'. All empty if the agency's opening hours apply. */
  week: z.array(z.string().max(100)).length(7),
  /** Dates such as '2026-12-25'. */
  daysOff: z.array(z.iso.date()).max(MAX_DAYS_OFF),
});
export type StaffHours = z.infer<typeof StaffHoursSchema>;

/**
 * Lists appointments from today on, soonest first, and the caller's own hours. `move` selects an appointment whose free
 * slots are listed.
 */
export const listAppointments = createOfficeQuery(
  'appointments.list',
  z.object({ scope: z.enum(HANDOVER_SCOPES).default('mine'), move: z.number().int().default(0) }),
  z.object({
    now: z.number(),
    appointments: z.array(OfficeAppointment),
    /** Free slots of the adviser of the appointment in `move`. */
    slots: z.array(z.number()),
    hours: StaffHoursSchema,
    /** Opening hours of the agency, within which alone slots are offered; null if it publishes none. */
    officeWeek: z.array(z.string()).length(7).nullable(),
  }),
);
export type AppointmentList = z.output<(typeof listAppointments)['output']>;

const id = z.coerce.number().int().positive();
const reasonInput = z.string().trim().min(1).max(MAX_APPOINTMENT_TEXT_CHARS);

/**
 * Changes an appointment and notifies the visitor. `unchanged`: it was changed or cancelled before; `taken`: the slot
 * is not free.
 */
export const changeOfficeAppointment = createOfficeMutation(
  'appointments.change',
  z.object({
    id,
    command: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('move'), startsAt: z.coerce.number().int(), reason: reasonInput }),
      z.object({ kind: z.literal('cancel'), reason: reasonInput }),
    ]),
  }),
  z.object({ kind: z.enum(['changed', 'unchanged', 'taken']) }),
);

/**
 * Saves the weekly appointment hours of the caller. `invalid` lists the weekdays whose text cannot be parsed as times.
 */
export const setStaffHours = createOfficeMutation(
  'appointments.setHours',
  StaffHoursSchema,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('saved') }),
    z.object({ kind: z.literal('invalid'), days: z.array(z.number()) }),
  ]),
);
