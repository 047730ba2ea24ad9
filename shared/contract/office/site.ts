import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { FIELD_GROUPS, SITE_PROBLEMS } from '#shared/rules/site-settings.ts';
import { ContentFinding } from './content.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

const SettingValues = z.record(z.string(), z.string());

const SettingInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['line', 'paragraph']), most: z.number() }),
  z.object({ kind: z.enum(['lines', 'colour', 'picture']) }),
  /** `choice` accepts one value of `of`, `ticks` several, stored one per line. */
  z.object({ kind: z.enum(['choice', 'ticks']), of: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('count'), from: z.number(), to: z.number() }),
]);

const SiteSetting = z.object({
  /** Name of the field, such as 'phone' or 'name-en'. */
  name: z.string(),
  /** Field name without the locale, shared by all languages of a text, such as 'name'. */
  called: z.string(),
  locale: z.enum(LOCALES).nullable(),
  group: z.enum(FIELD_GROUPS),
  /** Whether only operators of the platform can change the field. */
  isPlatforms: z.boolean(),
  draws: SettingInput,
});
export type SiteSetting = z.infer<typeof SiteSetting>;

const SiteEditSchema = z.object({
  number: z.number(),
  at: z.number(),
  who: z.string(),
  changes: z.array(z.object({ name: z.string(), was: z.string(), is: z.string() })),
});
export type SiteEditLine = z.infer<typeof SiteEditSchema>;

export const getSiteSettings = createOfficeQuery(
  'site.get',
  z.object({}),
  z.object({
    settings: z.array(SiteSetting),
    values: SettingValues,
    findings: z.array(ContentFinding),
    edits: z.array(SiteEditSchema),
    languageCode: z.enum(LOCALES),
  }),
);
export type SiteSettings = z.output<(typeof getSiteSettings)['output']>;

const SiteFieldError = z.object({ field: z.string(), problem: z.enum(SITE_PROBLEMS) });
export type SiteFieldError = z.infer<typeof SiteFieldError>;

const SavedSiteSchema = z.discriminatedUnion('kind', [
  /** `also` lists the fields that a colleague changed at the same time. */
  z.object({ kind: z.literal('saved'), also: z.array(z.string()) }),
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('faulty'), values: SettingValues, faults: z.array(SiteFieldError) }),
  z.object({ kind: z.literal('both'), values: SettingValues, both: z.array(z.string()), now: SettingValues }),
]);
export type SavedSite = z.infer<typeof SavedSiteSchema>;

/** `before` contains the values with which the form was rendered, for detecting concurrent changes. */
export const saveSiteSettings = createOfficeMutation(
  'site.save',
  z.object({ before: SettingValues, values: SettingValues }),
  SavedSiteSchema,
);

export const undoSiteEdit = createOfficeMutation('site.undo', z.object({ number: z.number().int() }), SavedSiteSchema);
