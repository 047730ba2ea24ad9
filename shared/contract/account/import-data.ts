import { z } from 'zod';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import type { DataCall } from '#shared/contract/call.ts';
import {
  birthday,
  count,
  optional,
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

// Imports a student's data from another site. The file is portable.json of an export
// (backend/own-data/export-user-data.ts). Schools and courses are matched by name, because ids differ between backends.

const requiredName = () => z.string().trim().min(1).max(300);
const remarkInput = () => z.string().trim().max(FAVOURITE_REMARK_LENGTH).default('');

const profileInput = () =>
  z.object({
    nickname: optional(nickname()),
    name: optional(realName()),
    firstName: optional(latinName()),
    lastName: optional(latinName()),
    birthday: optional(birthday()),
    gender: optional(z.enum(GENDERS)),
  });

const ImportedSchool = z.object({ name: requiredName(), country: z.string().max(20), remark: remarkInput() });
const ImportedCourse = z.object({
  name: requiredName(),
  school: requiredName(),
  country: z.string().max(20),
  remark: remarkInput(),
});

/** `there`: already saved; `closed`: hidden on this site; `unknown`: not in the catalogue. */
const IMPORT_ROW_STATES = ['new', 'there', 'closed', 'unknown'] as const;

const ImportItem = z.object({
  /** Index of the item in the input. */
  at: count(),
  id: token(),
  /** Name as in the file. */
  name: token(),
  state: z.enum(IMPORT_ROW_STATES),
  /** `here` is the stored remark. `brought` is the remark in the file. */
  here: token(),
  brought: token(),
});

/** Returns a preview of the import next to the stored data, without storing anything. Requires a login. */
export const previewImport = {
  method: 'POST',
  path: '/appUser/bring/look',
  input: z.object({
    profile: profileInput(),
    schools: z.array(ImportedSchool).max(MAX_IMPORT_ROWS.schools),
    courses: z.array(ImportedCourse).max(MAX_IMPORT_ROWS.courses),
  }),
  data: z.object({
    profile: list(z.object({ field: z.enum(PORTABLE_FIELDS), here: token(), brought: token() })),
    schools: list(ImportItem),
    courses: list(ImportItem),
  }),
  idempotent: true,
} satisfies DataCall;

const SelectedImportItem = z.object({ id: id(), remark: remarkInput() });

/**
 * Imports the selected parts and records the import in an append-only log. An outdated policy version is rejected with
 * the field `version`. Idempotent. Requires a login.
 */
export const importData = {
  method: 'POST',
  path: '/appUser/bring/take',
  needsStaying: true,
  input: z.object({
    version: policyVersion(),
    language: z.enum(LOCALES),
    fromSite: z.string().max(200),
    madeAt: z.string().max(40),
    profile: profileInput(),
    schools: z.array(SelectedImportItem).max(MAX_IMPORT_ROWS.schools),
    courses: z.array(SelectedImportItem).max(MAX_IMPORT_ROWS.courses),
  }),
  data: z.object({ profile: count(), schools: count(), courses: count() }),
  idempotent: true,
} satisfies DataCall;
