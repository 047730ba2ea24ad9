import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { flag, id, list, optional, text, token } from '#shared/contract/fields.ts';
import { MAX_APPOINTMENT_NAME_CHARS, MAX_APPOINTMENT_TEXT_CHARS } from '#shared/rules/appointments.ts';
import { ATTRIBUTION_KEYS, MAX_ATTRIBUTION_CHARS } from '#shared/rules/attribution.ts';
import { MAX_LEAD_CONTACT_CHARS } from '#shared/rules/leads.ts';

// A visitor books a call with an adviser. A caller with the booking's token, or logged in to the account that booked
// it, can change it.

const isoDatetime = z.iso.datetime();

/** Lists the start times of free slots, soonest first. `isOffered` is false if no adviser takes appointments. */
export const appointmentSlots = {
  method: 'GET',
  path: '/appMso/appointment/slots',
  input: z.object({}),
  data: z.object({ isOffered: flag(), slots: list(token()) }),
  idempotent: true,
} satisfies DataCall;

export const Appointment = z.object({
  id: token(),
  startsAt: token(),
  /** Display name of the adviser, or '' for a former colleague. */
  adviser: text(),
  name: text(),
  isCancelled: flag(),
  /** Reason for which the agency moved or cancelled the appointment, or '' if none. */
  reason: text(),
  /** Number of changes, for calendars. */
  revision: z.coerce.number().int(),
});
export type Appointment = z.infer<typeof Appointment>;

/**
 * Lists the appointments of the token and of the account from today on. `token` is the token sent by the edge if it is
 * valid, otherwise ''.
 */
export const ownAppointments = {
  method: 'POST',
  path: '/appMso/appointment/own',
  input: z.object({}),
  edgeFields: ['appointmentPass'],
  data: z.object({ token: token(), appointments: list(Appointment) }),
  idempotent: true,
} satisfies DataCall;

/**
 * Books a slot with any adviser who is free at that time. A visitor without an account must give a phone number or an
 * e-mail address.
 */
export const bookAppointment = {
  method: 'POST',
  path: '/appMso/appointment/add',
  needsStaying: true,
  input: z.object({
    startsAt: isoDatetime,
    name: z.string().trim().min(1).max(MAX_APPOINTMENT_NAME_CHARS),
    phone: optional(z.string().trim().max(MAX_LEAD_CONTACT_CHARS)),
    email: optional(z.string().trim().max(MAX_LEAD_CONTACT_CHARS)),
    question: optional(z.string().trim().max(MAX_APPOINTMENT_TEXT_CHARS)),
    timeZone: z.string().max(60),
    attribution: z.partialRecord(z.enum(ATTRIBUTION_KEYS), z.string().max(MAX_ATTRIBUTION_CHARS)).optional(),
  }),
  data: z.object({ token: token() }),
} satisfies DataCall;

/** Moves an appointment to another free slot. */
export const moveAppointment = {
  method: 'POST',
  path: '/appMso/appointment/move',
  input: z.object({ id: id(), startsAt: isoDatetime }),
  edgeFields: ['appointmentPass'],
  data: z.unknown(),
} satisfies DataCall;

export const cancelAppointment = {
  method: 'POST',
  path: '/appMso/appointment/cancel',
  input: z.object({ id: id() }),
  edgeFields: ['appointmentPass'],
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
