import { z } from 'zod';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import type { DataCall } from '#shared/contract/call.ts';
import {
  birthday,
  count,
  given,
  id,
  latinName,
  list,
  nickname,
  policyVersion,
  realName,
  token,
} from '#shared/contract/fields.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { GENDERS } from '#shared/rules/person.ts';
import { MAX_IMPORT_ROWS, PORTABLE_FIELDS } from '#shared/rules/portable-data.ts';

// What a student takes along from one site to another one, of another agent or elsewhere. The file is portable.json of an export
// (backend/own-data/export-own-data.ts). Schools and courses go by their names: numbers are another backend's own.

const name = () => z.string().trim().min(1).max(300);
const remark = () => z.string().trim().max(FAVOURITE_REMARK_LENGTH).default('');

const profile = () =>
  z.object({
    nickname: given(nickname()),
    name: given(realName()),
    firstName: given(latinName()),
    lastName: given(latinName()),
    birthday: given(birthday()),
    gender: given(z.enum(GENDERS)),
  });

const School = z.object({ name: name(), country: z.string().max(20), remark: remark() });
const Course = z.object({ name: name(), school: name(), country: z.string().max(20), remark: remark() });

/** `there`: saved here already; `closed`: not open to this site; `unknown`: no catalogue of ours has it. */
const STATES = ['new', 'there', 'closed', 'unknown'] as const;

const Thing = z.object({
  /** Its place in what was sent. */
  at: count(),
  id: token(),
  /** As the file calls it. */
  name: token(),
  state: z.enum(STATES),
  /** The note of it, here and in the file. */
  here: token(),
  brought: token(),
});

/** Needs a login. What would come of a file, beside what is here. Nothing is kept. */
export const lookAtData = {
  method: 'POST',
  path: '/appUser/bring/look',
  input: z.object({
    profile: profile(),
    schools: z.array(School).max(MAX_IMPORT_ROWS.schools),
    courses: z.array(Course).max(MAX_IMPORT_ROWS.courses),
  }),
  data: z.object({
    profile: list(z.object({ field: z.enum(PORTABLE_FIELDS), here: token(), brought: token() })),
    schools: list(Thing),
    courses: list(Thing),
  }),
  idempotent: true,
} satisfies DataCall;

const Chosen = z.object({ id: id(), remark: remark() });

/**
 * Needs a login. Keeps what was chosen and says so in a log that is only added to. Another version of the privacy policy than today's
 * is refused, and the field named: `version`. The same again changes nothing.
 */
export const bringData = {
  method: 'POST',
  path: '/appUser/bring/take',
  needsStaying: true,
  input: z.object({
    version: policyVersion(),
    language: z.enum(LOCALES),
    fromSite: z.string().max(200),
    madeAt: z.string().max(40),
    profile: profile(),
    schools: z.array(Chosen).max(MAX_IMPORT_ROWS.schools),
    courses: z.array(Chosen).max(MAX_IMPORT_ROWS.courses),
  }),
  data: z.object({ profile: count(), schools: count(), courses: count() }),
  idempotent: true,
} satisfies DataCall;
