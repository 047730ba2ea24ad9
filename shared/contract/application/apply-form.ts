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

const optionalText = (maxLength: number) => z.preprocess((value) => value ?? '', z.string().max(maxLength));
const optionalCheckbox = () => z.preprocess((value) => value ?? false, z.boolean());
const optionalRows = <T extends z.ZodType>(row: T, maxRows: number) =>
  z.preprocess((value) => value ?? [], z.array(row).max(maxRows));

const MAX_LINE_LENGTH = 100;
const MAX_DAY_LENGTH = 10;
const MAX_MONTH_LENGTH = 7;
const MAX_SCORE_LENGTH = 10;
const MAX_NOTE_LENGTH = 2000;
const MAX_STATEMENT_LENGTH = 6000;
const MAX_ID_LENGTH = 19;

const Education = z.object({
  school: optionalText(MAX_LINE_LENGTH),
  country: optionalText(MAX_LINE_LENGTH),
  level: optionalText(20),
  startMonth: optionalText(MAX_MONTH_LENGTH),
  endMonth: optionalText(MAX_MONTH_LENGTH),
});

const Grade = z.object({
  exam: optionalText(20),
  subject: optionalText(MAX_LINE_LENGTH),
  grade: optionalText(MAX_SCORE_LENGTH),
  predicted: optionalCheckbox(),
});

const ChosenCourse = z.object({
  countryId: optionalText(MAX_ID_LENGTH),
  schoolId: optionalText(MAX_ID_LENGTH),
  courseId: optionalText(MAX_ID_LENGTH),
  majorLevelId: optionalText(MAX_ID_LENGTH),
  /** Name when the course was selected, so that the stored form is readable without further requests. */
  schoolName: optionalText(300),
  courseName: optionalText(300),
  /** Month in which the student wants to begin, such as '2027-09'; '' if not chosen. */
  intake: optionalText(MAX_MONTH_LENGTH),
});
export type ChosenCourse = z.infer<typeof ChosenCourse>;

const StoredDocument = z.object({
  kind: z.enum(CASE_DOCUMENT_KINDS),
  path: optionalText(200).transform((path) => address().parse(path)),
  name: optionalText(200),
  size: z.number().int().nonnegative(),
  contentType: optionalText(MAX_LINE_LENGTH),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

export const ApplyForm = z.object({
  personal: group({
    nameChn: optionalText(MAX_LINE_LENGTH),
    firstName: optionalText(MAX_LINE_LENGTH),
    lastName: optionalText(MAX_LINE_LENGTH),
    birthday: optionalText(MAX_DAY_LENGTH),
    gender: optionalText(10),
    passportCountry: optionalText(MAX_LINE_LENGTH),
    passportNumber: optionalText(30),
    email: optionalText(254),
    mobileAreaCode: optionalText(4),
    mobile: optionalText(30),
    address: optionalText(300),
    guardianName: optionalText(MAX_LINE_LENGTH),
    guardianPhone: optionalText(30),
  }),
  education: optionalRows(Education, MAX_SCHOOLS_ATTENDED),
  english: group({
    type: optionalText(2),
    listening: optionalText(MAX_SCORE_LENGTH),
    reading: optionalText(MAX_SCORE_LENGTH),
    writing: optionalText(MAX_SCORE_LENGTH),
    speaking: optionalText(MAX_SCORE_LENGTH),
    overall: optionalText(MAX_SCORE_LENGTH),
    date: optionalText(MAX_DAY_LENGTH),
    predicted: optionalCheckbox(),
  }),
  grades: optionalRows(Grade, MAX_GRADES),
  courses: optionalRows(ChosenCourse, MAX_COURSES),
  statement: optionalText(MAX_STATEMENT_LENGTH),
  documents: optionalRows(StoredDocument, MAX_CASE_DOCUMENTS),
  note: optionalText(MAX_NOTE_LENGTH),
  declaration: group({ truthful: optionalCheckbox(), mayForward: optionalCheckbox() }),
});
export type ApplyForm = z.infer<typeof ApplyForm>;

export const createEmptyForm = (): ApplyForm => ApplyForm.parse({});

/** Result of an upload. Other calls store `path` unchanged. The file is served at /appFile/{path}. */
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
