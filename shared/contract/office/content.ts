import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import type { FormShape } from '#shared/rules/content-form.ts';
import { CONTENT_ROWS, ROW_STATES } from '#shared/rules/content-kinds.ts';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import { officeMutation, officeQuery } from './office-call.ts';

const OWN_PARTS = ['news', 'menus', 'policy', 'page'] as const;

const LocaleName = z.enum(LOCALES);
const Flat = z.record(z.string(), z.string());
const count = z.number().int().nonnegative();

/** `wrong` is seen by visitors, `missing` is information that they lack, `look` may be intended. */
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
  locales: z.array(LocaleName).readonly().optional(),
});
export type ContentFinding = z.infer<typeof ContentFinding>;

/** Unpublished change of a part; `publishAt` is 0 if it is not scheduled. */
const Draft = z.object({ who: z.string(), at: z.number(), publishAt: z.number() });
export type ContentDraft = z.infer<typeof Draft>;

/** Kinds of rows that the caller's role may edit. */
const editable = z.array(z.enum(CONTENT_ROWS));

/** Parts of a site that are its own: home page headlines, menus, policy and pages. */
export const listContent = officeQuery(
  'content.list',
  z.object({}),
  z.object({
    parts: z.array(
      z.object({
        /** 'page services': key of the part in addresses and in the history. */
        name: z.string(),
        kind: z.enum(OWN_PARTS),
        /** Path of a page within the site; '' of other parts. */
        entrance: z.string(),
        title: z.string(),
        isPublished: z.boolean(),
        draft: Draft.nullable(),
        /** Latest publication. */
        edited: z.object({ who: z.string(), at: z.number() }).nullable(),
        findings: count,
      }),
    ),
    findings: z.array(ContentFinding),
    editable,
  }),
);
export type ContentList = z.output<(typeof listContent)['output']>;

/** Codes and values that the list formats beside a title. */
const RowAbout = z.object({
  /** School of a course or an entry requirement. */
  school: z.string(),
  /** Choices of the form, such as country and topic. */
  codes: z.array(z.string()),
  city: z.string(),
  /** Start of a lecture in Hong Kong time: '2026-12-05T19:00'. */
  startTime: z.string(),
  endTime: z.string(),
  figures: count,
});

const RowLine = z.object({
  name: z.string(),
  title: z.string(),
  about: RowAbout,
  draft: Draft.nullable(),
  isPublished: z.boolean(),
  /** Replaces a row that all sites share. */
  isInPlaceOf: z.boolean(),
  /** Whether the row is hidden from visitors. */
  isHeld: z.boolean(),
  /** Its review date has passed. */
  isOverdue: z.boolean(),
  isCancelled: z.boolean(),
  /** Languages with a missing text. */
  missing: z.array(LocaleName),
});
export type RowLine = z.infer<typeof RowLine>;

export const listRows = officeQuery(
  'content.rows',
  z.object({
    kind: z.enum(CONTENT_ROWS),
    q: z.string().default(''),
    state: z.enum(ROW_STATES).default('all'),
    page: z.number().int().default(1),
    /** Search text for the school at which a row begins. */
    at: z.string().default(''),
  }),
  z.object({
    rows: z.array(RowLine),
    /** Rows in each state; of a language those with a missing text. */
    counts: z.record(z.enum(ROW_STATES), count),
    page: count,
    pages: count,
    found: count,
    /** Rows of this kind begin at a school. */
    isAtSchool: z.boolean(),
    /** A new row can be begun. */
    canBegin: z.boolean(),
    schools: z.array(z.object({ id: z.number(), name: z.string() })),
    editable,
  }),
);
export type RowList = z.output<(typeof listRows)['output']>;

/** `taken` and `notValid` concern a new page. */
export const beginContent = officeMutation(
  'content.begin',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), entrance: z.string(), menuKey: z.string() }),
    z.object({ kind: z.enum(CONTENT_ROWS), school: z.string().default('') }),
  ]),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('begun'), name: z.string() }),
    z.object({ kind: z.enum(['taken', 'notValid']) }),
  ]),
);

const FormShapeSchema: z.ZodType<FormShape> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['texts', 'number', 'text', 'nothing']) }),
    z.object({ kind: z.literal('choice'), of: z.array(z.string()) }),
    z.object({ kind: z.literal('object'), fields: z.array(z.tuple([z.string(), FormShapeSchema])) }),
    z.object({ kind: z.literal('list'), of: FormShapeSchema, empty: Flat }),
  ]),
) as never;

const Fault = z.object({ path: z.string(), problem: z.enum(CONTENT_PROBLEMS) });
export type ContentFieldFault = z.infer<typeof Fault>;

const ShownFact = z.object({
  /** Choice of the form: 'tuition-graduate'. */
  fact: z.string(),
  value: z.string(),
  /** Three letters; '' where the value is not money. */
  currency: z.string(),
  source: z.string(),
  asAt: z.string(),
  /** Value of the register that this fact replaces. */
  register: z.object({ value: z.string(), currency: z.string(), source: z.string() }).nullable(),
});
export type ShownFact = z.infer<typeof ShownFact>;

/** Preview of the entered values next to the form: passages of guides, facts of schools. */
const Appearance = z.object({
  passages: z.array(
    z.object({
      locale: LocaleName,
      text: z.string(),
      publisher: z.string(),
      page: z.string(),
      asAt: z.string(),
      /** Sentence of the assistant about a passed review date; '' before. */
      caution: z.string(),
    }),
  ),
  facts: z.object({ name: z.string(), own: z.array(ShownFact), shared: z.array(ShownFact) }).nullable(),
});
export type ContentAppearance = z.infer<typeof Appearance>;

const Edit = z.object({
  number: z.number(),
  at: z.number(),
  who: z.string(),
  /** Shortened texts of the first changes; `more` counts the rest. */
  changes: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
  more: count,
});
export type ContentEdit = z.infer<typeof Edit>;

const part = z.string();

export const getContentPart = officeQuery(
  'content.part',
  z.object({ part }),
  z.object({
    name: z.string(),
    kind: z.enum([...OWN_PARTS, ...CONTENT_ROWS]),
    /** Key of a row, entrance of a page. */
    id: z.string(),
    title: z.string(),
    isPublished: z.boolean(),
    canRemove: z.boolean(),
    draft: Draft.nullable(),
    /** Identifies this rendering of the form: its submissions are merged with its last one. */
    form: z.string(),
    shape: FormShapeSchema,
    values: Flat,
    /** Texts that a converter wrote and nobody has checked. */
    converted: z.array(z.string()),
    /** Faults of the draft that do not prevent saving, such as dead links. */
    warnings: z.array(Fault),
    findings: z.array(ContentFinding),
    edits: z.array(Edit),
    row: z.object({ school: z.string(), isInPlaceOf: z.boolean(), isCancelled: z.boolean(), seats: count }).nullable(),
    appearance: Appearance,
  }),
);
export type ContentPart = z.output<(typeof getContentPart)['output']>;

/** Appearance of values that are not stored yet. */
export const previewContent = officeMutation('content.appearance', z.object({ part, values: Flat }), Appearance);

const Saved = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['kept', 'untimed', 'published', 'due', 'same', 'removed']) }),
  z.object({ kind: z.literal('faulty'), values: Flat, faults: z.array(Fault) }),
  /** A colleague changed the same field; '' in `both` means that entries were added or moved. */
  z.object({ kind: z.literal('both'), values: Flat, both: z.array(z.string()), other: Flat }),
]);
export type SavedPart = z.infer<typeof Saved>;

export const saveContentPart = officeMutation(
  'content.save',
  z.object({
    part,
    before: Flat,
    values: Flat,
    converted: z.array(z.string()),
    form: z.string(),
    when: z.union([
      z.enum(['later', 'now']),
      /** While somebody types: as 'later', but a scheduled draft stays as it is and the response is 'due'. */
      z.literal('auto'),
      /** By the site's clock: '2026-12-01T09:00'. */
      z.object({ at: z.string() }),
    ]),
  }),
  z.union([Saved, z.object({ kind: z.literal('notFuture') })]),
);

/** Saves the draft and returns the path within the site where it can be seen. */
export const previewContentPart = officeMutation(
  'content.preview',
  z.object({ part, before: Flat, values: Flat, converted: z.array(z.string()), form: z.string() }),
  z.union([
    Saved,
    z.object({ kind: z.literal('shown'), place: z.string() }),
    /** An entry requirement without a course on which it would be shown. */
    z.object({ kind: z.literal('nowhere') }),
  ]),
);

export const endContentPreview = officeMutation('content.endPreview', z.object({}), z.null());

export const discardContentDraft = officeMutation('content.discard', z.object({ part }), z.null());

export const removeContentPart = officeMutation('content.remove', z.object({ part }), Saved);

export const undoContentEdit = officeMutation('content.undo', z.object({ part, number: z.number().int() }), Saved);

/** Notifies everybody with a seat. */
export const cancelLecture = officeMutation(
  'content.cancelLecture',
  z.object({ part, text: z.string() }),
  z.object({ kind: z.enum(['cancelled', 'notValid', 'isCancelled']) }),
);

/** Fills empty Hong Kong texts from simplified Chinese, or the other way. */
export const convertContent = officeMutation(
  'content.convert',
  z.object({ values: Flat, to: z.enum(['zh-hk', 'zh']) }),
  z.object({ values: Flat, converted: z.array(z.string()) }),
);

/** Yearly fees that no page shows, because they differ too much from those of other courses. */
export const listHeldFees = officeQuery(
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
