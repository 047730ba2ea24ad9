import { z } from 'zod';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import type { DataCall } from '#shared/contract/call.ts';
import { address, count, group, token } from '#shared/contract/fields.ts';
import {
  CASE_DOCUMENT_KINDS,
  MAX_COURSES,
  MAX_CASE_DOCUMENTS,
  MAX_GRADES,
  MAX_SCHOOLS_ATTENDED,
} from '#shared/rules/application/application-lists.ts';
import { FILE_KINDS } from '#shared/rules/uploaded-file.ts';

// Application form as stored. A draft may be incomplete, so every field may be '';
// shared/rules/application/find-gaps.ts checks completeness. The texts are the student's own and are never converted
// between scripts.

const words = (longest: number) => z.preprocess((value) => value ?? '', z.string().max(longest));
const ticked = () => z.preprocess((value) => value ?? false, z.boolean());
const rows = <T extends z.ZodType>(row: T, max: number) => z.preprocess((value) => value ?? [], z.array(row).max(max));

const LINE = 100;
const DAY = 10;
const MONTH = 7;
const SCORE = 10;
const NOTE = 2000;
const STATEMENT = 6000;
const ID = 19;

const Education = z.object({
  school: words(LINE),
  country: words(LINE),
  level: words(20),
  startMonth: words(MONTH),
  endMonth: words(MONTH),
});

const Grade = z.object({ exam: words(20), subject: words(LINE), grade: words(SCORE), predicted: ticked() });

const ChosenCourse = z.object({
  countryId: words(ID),
  schoolId: words(ID),
  courseId: words(ID),
  majorLevelId: words(ID),
  /** Names at the time of selection, which make the stored form readable without further requests. */
  schoolName: words(300),
  courseName: words(300),
});
export type ChosenCourse = z.infer<typeof ChosenCourse>;

const StoredDocument = z.object({
  kind: z.enum(CASE_DOCUMENT_KINDS),
  path: words(200).transform((path) => address().parse(path)),
  name: words(200),
  size: z.number().int().nonnegative(),
  contentType: words(LINE),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

export const ApplyForm = z.object({
  personal: group({
    nameChn: words(LINE),
    firstName: words(LINE),
    lastName: words(LINE),
    birthday: words(DAY),
    gender: words(10),
    passportCountry: words(LINE),
    passportNumber: words(30),
    email: words(254),
    mobileAreaCode: words(4),
    mobile: words(30),
    address: words(300),
    guardianName: words(LINE),
    guardianPhone: words(30),
  }),
  education: rows(Education, MAX_SCHOOLS_ATTENDED),
  english: group({
    type: words(2),
    listening: words(SCORE),
    reading: words(SCORE),
    writing: words(SCORE),
    speaking: words(SCORE),
    overall: words(SCORE),
    date: words(DAY),
    predicted: ticked(),
  }),
  grades: rows(Grade, MAX_GRADES),
  courses: rows(ChosenCourse, MAX_COURSES),
  statement: words(STATEMENT),
  documents: rows(StoredDocument, MAX_CASE_DOCUMENTS),
  note: words(NOTE),
  declaration: group({ truthful: ticked(), mayForward: ticked() }),
});
export type ApplyForm = z.infer<typeof ApplyForm>;

export const emptyForm = (): ApplyForm => ApplyForm.parse({});

/** Result of an upload. Other calls store `path` unchanged; the file is served at /appFile/{path}. */
const UploadedFile = z.object({ path: address(), name: token(), size: count(), contentType: token() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Uploads a file, which must pass the checks in rules/uploaded-file.ts. Requires a login. */
export const uploadFile = {
  method: 'POST',
  path: UPLOAD_PATH,
  needsStaying: true,
  input: z.object({ kind: z.enum(FILE_KINDS), file: z.instanceof(File) }),
  sendsForm: true,
  data: UploadedFile,
} satisfies DataCall;
