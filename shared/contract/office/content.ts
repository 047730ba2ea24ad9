import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import type { FormShape } from '#shared/rules/content-form.ts';
import { CONTENT_ROWS, ROW_STATES } from '#shared/rules/content-kinds.ts';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

const CONTENT_PART_KINDS = ['home', 'news', 'menus', 'policy', 'page'] as const;

const LocaleSchema = z.enum(LOCALES);
const FlatValues = z.record(z.string(), z.string());
const itemCount = z.number().int().nonnegative();

/**
 * Severity of a finding: `wrong` is visible to visitors, `missing` is information that visitors lack, `look` may be
 * intentional.
 */
const FINDINGS = [
  'textMissing',
  'leadsNowhere',
  'hiddenAtLevel',
  'unreached',
  'noMenu',
  'noPolicy',
  'noPolicyVersion',
  'noPhone',
  'noChatApp',
  'noLogo',
  'paleColour',
  'keyTwice',
] as const;

export const ContentFinding = z.object({
  weight: z.enum(['wrong', 'missing', 'look']),
  what: z.enum(FINDINGS),
  where: z.string(),
  locales: z.array(LocaleSchema).readonly().optional(),
});
export type ContentFinding = z.infer<typeof ContentFinding>;

/** Unpublished change of a part. `publishAt` is 0 when no publication is scheduled. */
const ContentDraftSchema = z.object({ who: z.string(), at: z.number(), publishAt: z.number() });
export type ContentDraft = z.infer<typeof ContentDraftSchema>;

/** Row kinds that the caller's role may edit. */
const editable = z.array(z.enum(CONTENT_ROWS));

/** Lists the parts that belong to one site: home page headlines, menus, policy and pages. */
export const listContent = createOfficeQuery(
  'content.list',
  z.object({}),
  z.object({
    parts: z.array(
      z.object({
        /** Key of the part in URLs and in the history, such as 'page services'. */
        name: z.string(),
        kind: z.enum(CONTENT_PART_KINDS),
        /** Path of a page within the site, or '' for other parts. */
        entrance: z.string(),
        title: z.string(),
        isPublished: z.boolean(),
        draft: ContentDraftSchema.nullable(),
        /** Author and time of the latest publication, or null if never published. */
        edited: z.object({ who: z.string(), at: z.number() }).nullable(),
        findings: itemCount,
      }),
    ),
    findings: z.array(ContentFinding),
    editable,
  }),
);
export type ContentList = z.output<(typeof listContent)['output']>;

/** Details shown in the list next to a row's title. */
const RowAbout = z.object({
  /** School to which a course or an entry requirement belongs. */
  school: z.string(),
  /** Values of the form's choice fields, such as country and topic. */
  codes: z.array(z.string()),
  city: z.string(),
  /** Publisher of a ranking. */
  publisher: z.string(),
  /** Date of an article or a ranking, such as '2026-11-29', or '' for other kinds, and before the first publication. */
  day: z.string(),
  /** Start of a lecture in Hong Kong time, such as '2026-12-05T19:00'. */
  startTime: z.string(),
  endTime: z.string(),
  figures: itemCount,
});

const RowLine = z.object({
  name: z.string(),
  title: z.string(),
  about: RowAbout,
  draft: ContentDraftSchema.nullable(),
  isPublished: z.boolean(),
  /** Whether a row of this site replaces a shared row. */
  isInPlaceOf: z.boolean(),
  isHeld: z.boolean(),
  /** True when the review date of the row has passed. */
  isOverdue: z.boolean(),
  isCancelled: z.boolean(),
  /** Languages in which a text of the row is missing. */
  missing: z.array(LocaleSchema),
});
export type RowLine = z.infer<typeof RowLine>;

export const listRows = createOfficeQuery(
  'content.rows',
  z.object({
    kind: z.enum(CONTENT_ROWS),
    q: z.string().default(''),
    state: z.enum(ROW_STATES).default('all'),
    page: z.number().int().default(1),
    /** Search text for choosing the school of a new row. */
    at: z.string().default(''),
    /** Country key of schools, or '' for all countries. */
    country: z.string().default(''),
  }),
  z.object({
    rows: z.array(RowLine),
    /** Number of rows by state. For a language state, the rows with a text missing in that language. */
    counts: z.record(z.enum(ROW_STATES), itemCount),
    page: itemCount,
    pages: itemCount,
    found: itemCount,
    /** Whether a new row of this kind requires a school. */
    isAtSchool: z.boolean(),
    canBegin: z.boolean(),
    schools: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Keys of the countries by which the list can be filtered. */
    countries: z.array(z.enum(['uk', 'au', 'us', 'ca'])),
    editable,
  }),
);
export type RowList = z.output<(typeof listRows)['output']>;

/** Creates a draft. `taken` and `notValid` are errors of a new page's path. */
export const beginContent = createOfficeMutation(
  'content.begin',
  z.discriminatedUnion('kind', [
    /** `title` is the page's title in the language of the office. */
    z.object({ kind: z.literal('page'), entrance: z.string(), menuKey: z.string(), title: z.string().default('') }),
    z.object({ kind: z.enum(CONTENT_ROWS), school: z.string().default('') }),
  ]),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('begun'), name: z.string() }),
    z.object({ kind: z.enum(['taken', 'notValid']) }),
  ]),
);

const FormShapeSchema: z.ZodType<FormShape> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('texts'), isRequired: z.boolean().optional() }),
    z.object({ kind: z.enum(['number', 'text', 'nothing']) }),
    z.object({ kind: z.literal('choice'), of: z.array(z.string()) }),
    z.object({ kind: z.literal('object'), fields: z.array(z.tuple([z.string(), FormShapeSchema])) }),
    z.object({ kind: z.literal('list'), of: FormShapeSchema, empty: FlatValues }),
  ]),
) as never;

const FieldErrorSchema = z.object({ path: z.string(), problem: z.enum(CONTENT_PROBLEMS) });
export type ContentFieldError = z.infer<typeof FieldErrorSchema>;

const ShownFact = z.object({
  /** Path of the form's entry, such as 'facts.0', or '' for a shared fact. */
  path: z.string(),
  /** Value of the form's fact selection, such as 'tuition-graduate', or of other facts key and part. */
  fact: z.string(),
  value: z.string(),
  /** ISO 4217 code, or '' when the value is not an amount of money. */
  currency: z.string(),
  source: z.string(),
  asAt: z.string(),
  /** Value in the shared register, which this fact replaces. */
  register: z.object({ value: z.string(), currency: z.string(), source: z.string() }).nullable(),
});
export type ShownFact = z.infer<typeof ShownFact>;

/** Preview of the entered values next to the form: passages of guides and facts of schools. */
const AppearanceSchema = z.object({
  passages: z.array(
    z.object({
      locale: LocaleSchema,
      text: z.string(),
      publisher: z.string(),
      page: z.string(),
      asAt: z.string(),
      /** Caution that the assistant adds after the review date, or '' before that date. */
      caution: z.string(),
    }),
  ),
  facts: z.object({ name: z.string(), own: z.array(ShownFact), shared: z.array(ShownFact) }).nullable(),
});
export type ContentAppearance = z.infer<typeof AppearanceSchema>;

const ContentEditSchema = z.object({
  number: z.number(),
  at: z.number(),
  who: z.string(),
  /** Shortened old and new texts of the first changed fields. `more` is the number of further changed fields. */
  changes: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
  more: itemCount,
});
export type ContentEdit = z.infer<typeof ContentEditSchema>;

const partName = z.string();

export const getContentPart = createOfficeQuery(
  'content.part',
  z.object({ part: partName }),
  z.object({
    name: z.string(),
    kind: z.enum([...CONTENT_PART_KINDS, ...CONTENT_ROWS]),
    /** Key of a row, or path of a page. */
    id: z.string(),
    title: z.string(),
    isPublished: z.boolean(),
    canRemove: z.boolean(),
    draft: ContentDraftSchema.nullable(),
    /**
     * Id of this rendering of the form. The backend merges a submission with the previous submission of the same
     * rendering.
     */
    form: z.string(),
    shape: FormShapeSchema,
    values: FlatValues,
    /** Fields whose text was converted between Chinese scripts and has not been checked by a person. */
    converted: z.array(z.string()),
    /** Problems that do not prevent saving, such as dead links. */
    warnings: z.array(FieldErrorSchema),
    findings: z.array(ContentFinding),
    edits: z.array(ContentEditSchema),
    row: z
      .object({ school: z.string(), isInPlaceOf: z.boolean(), isCancelled: z.boolean(), seats: itemCount })
      .nullable(),
    /** Path, within the site, of a page that shows the part, or null if there is none. */
    place: z.string().nullable(),
    appearance: AppearanceSchema,
  }),
);
export type ContentPart = z.output<(typeof getContentPart)['output']>;

/** Returns the preview of values that are not stored yet. */
export const previewContent = createOfficeMutation(
  'content.appearance',
  z.object({ part: partName, values: FlatValues }),
  AppearanceSchema,
);

const SavedPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['kept', 'untimed', 'published', 'due', 'same', 'removed']) }),
  z.object({ kind: z.literal('faulty'), values: FlatValues, faults: z.array(FieldErrorSchema) }),
  /**
   * A colleague changed the same fields, which are listed in `both`. '' in the list means that entries were added or
   * moved.
   */
  z.object({ kind: z.literal('both'), values: FlatValues, both: z.array(z.string()), other: FlatValues }),
]);
export type SavedPart = z.infer<typeof SavedPartSchema>;

export const saveContentPart = createOfficeMutation(
  'content.save',
  z.object({
    part: partName,
    before: FlatValues,
    values: FlatValues,
    converted: z.array(z.string()),
    form: z.string(),
    when: z.union([
      z.enum(['later', 'now']),
      /** Autosave: same as 'later', except that a scheduled draft is not changed and 'due' is returned. */
      z.literal('auto'),
      /** Publication time in the site's time zone, such as '2026-12-01T09:00'. */
      z.object({ at: z.string() }),
    ]),
  }),
  z.union([SavedPartSchema, z.object({ kind: z.literal('notFuture') })]),
);

/** Saves the draft and returns the path, within the site, at which it can be previewed. */
export const previewContentPart = createOfficeMutation(
  'content.preview',
  z.object({
    part: partName,
    before: FlatValues,
    values: FlatValues,
    converted: z.array(z.string()),
    form: z.string(),
  }),
  z.union([
    SavedPartSchema,
    z.object({ kind: z.literal('shown'), place: z.string() }),
    /** The entry requirement applies to no course, so no page shows it. */
    z.object({ kind: z.literal('nowhere') }),
  ]),
);

export const endContentPreview = createOfficeMutation('content.endPreview', z.object({}), z.null());

export const discardContentDraft = createOfficeMutation('content.discard', z.object({ part: partName }), z.null());

export const removeContentPart = createOfficeMutation('content.remove', z.object({ part: partName }), SavedPartSchema);

export const undoContentEdit = createOfficeMutation(
  'content.undo',
  z.object({ part: partName, number: z.number().int() }),
  SavedPartSchema,
);

/** Cancels a lecture and notifies every person with a seat. */
export const cancelLecture = createOfficeMutation(
  'content.cancelLecture',
  z.object({ part: partName, text: z.string() }),
  z.object({ kind: z.enum(['cancelled', 'notValid', 'isCancelled']) }),
);

/** Fills empty texts in `to` by converting the text in the other Chinese script. */
export const convertContent = createOfficeMutation(
  'content.convert',
  z.object({ values: FlatValues, to: z.enum(['zh-hk', 'zh']) }),
  z.object({ values: FlatValues, converted: z.array(z.string()) }),
);

/** Lists yearly fees that are hidden because they differ too much from the fees of other courses. */
export const listHeldFees = createOfficeQuery(
  'content.heldFees',
  z.object({}),
  z.object({
    fees: z.array(
      z.object({
        id: z.number(),
        school: z.string(),
        name: z.string(),
        tuition: z.number(),
        weeks: z.number(),
        year: z.number(),
        median: z.number().nullable(),
        currency: z.string(),
        code: z.string(),
        registerPage: z.string(),
        reason: z.enum(['alone', 'high', 'low', 'field']),
      }),
    ),
    editable,
  }),
);
export type HeldFees = z.output<(typeof listHeldFees)['output']>;
