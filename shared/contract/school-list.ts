import { z } from 'zod';
import type { ListCall } from './call.ts';
import { given, givenId, givenKeyword, givenOneOf, paging } from './inputs.ts';
import { BANDS, InquiredSchool } from './school-match.ts';
import { SelectionForm } from './selection-form.ts';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** West, south, east, north. West of more than east goes over the date line. */
const Bbox = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([, south, , north]) => south <= north, { path: [] });

/** 1: the keyword is the name of a country. */
export const SEARCH_BY_COUNTRY = '1';

const SCHOOL_SORTS = ['rank', 'name', 'tuition', 'match'] as const;

/** Of what a smart selection finds, to somebody who is not logged in; the total is the true one. */
export const VISITOR_MATCHES = 3;

/** Without a sort the best match comes first where there is a keyword or a form, else the best rank. */
export const institutionInquiry = {
  method: 'POST',
  path: '/appInstitution/institution/institutionInquiry',
  input: z.object({
    ...paging,
    keyword: givenKeyword(),
    searchType: givenOneOf(['0', SEARCH_BY_COUNTRY]),
    fkAreaCountryId: givenId(),
    fkAreaStateId: givenId(),
    cityId: givenId(),
    institutionTypeId: givenId(),
    /** Of the English name, without 'The' and 'University of'; sorting by name goes by the same. */
    initial: given(
      z
        .string()
        .regex(/^[a-z]$/i)
        .toUpperCase(),
    ),
    sort: givenOneOf(SCHOOL_SORTS),
    bbox: Bbox.nullish(),
    /** A smart selection: only schools within its hard lines, with their scores. The other fields narrow it further. */
    form: SelectionForm.nullish(),
    /** Only with a form. */
    band: givenOneOf(BANDS),
  }),
  edgeFields: ['publicLevel'],
  datas: InquiredSchool,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
