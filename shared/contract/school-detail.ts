import { z } from 'zod';
import { address, captions, flag, list, moviePath, picture, richText, text, token } from './fields.ts';
import type { DataCall } from './call.ts';
import { id } from './inputs.ts';
import { School } from './school.ts';

/** A section of what there is to say, of the school or, where it says so, of all schools of its country; its type decides the icon. 1 overview, 2 admission, 3 accommodation, 4 living, 5 application. */
const SchoolInfo = z.object({
  id: token(),
  fkInfoTypeId: token(),
  title: text(),
  description: richText(),
  ofCountry: flag(),
});
type SchoolInfo = z.infer<typeof SchoolInfo>;

export const SchoolDetail = School.extend({
  detail: richText(),
  /** A film on somebody else's pages, to be embedded; one of the backend's own stands in movFile. */
  videoUrl: address(),
  infoDtoList: list(SchoolInfo),
  fileList: list(z.object({ name: text(), path: picture() })),
});
export type SchoolDetail = z.infer<typeof SchoolDetail>;

const WholeSchool = z.object({
  institution: SchoolDetail,
  areaCountry: z
    .object({ id: token(), key: token(), name: text(), nameChn: text(), countryPic: picture() })
    .nullable()
    .default(null),
  movFile: z.object({ filePath: moviePath(), captions: captions() }).nullable().default(null),
  /** Of a university the colleges that lead to it, of such a college the universities. */
  pathwayList: list(z.object({ pathWay: z.object({ id: token(), name: text(), nameChn: text() }) })),
});
export type WholeSchool = z.infer<typeof WholeSchool>;

/** An answer around nothing is nothing. */
const nothingWithout = (field: string) => (value: unknown) =>
  (value as Record<string, unknown> | null | undefined)?.[field] ? value : null;

/** Null where there is no such school, or none for this level. */
export const institutionByInstitutionId = {
  method: 'POST',
  path: '/appInstitution/institution/institutionByInstitutionId',
  input: z.object({ id: id() }),
  edgeFields: ['publicLevel'],
  data: z.preprocess(nothingWithout('institution'), WholeSchool.nullable()),
  isAbout: { 'institution.id': 'id' },
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** '' where the school is not known. */
export const institutionWebSite = {
  method: 'POST',
  path: '/appInstitution/institution/getInstitutionWebSiteById',
  input: z.object({ fkInstitutionId: id() }),
  sendsQuery: true,
  data: z.object({ website: address() }),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
