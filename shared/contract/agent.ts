import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import type { DataCall } from './call.ts';
import { count, lines, list, picture, text, token } from './fields.ts';

export const NewsLine = z.object({ id: token(), title: text(), subtitle: text(), publishTime: token(), gmtCreate: token() });

/** What an agent says of itself in one language. */
export const AgentTexts = z.object({ name: text(), webTitle: text(), webMetaKeywords: text(), webMetaDescription: text() });

export const Agent = AgentTexts.extend({
  id: token(),
  fkAgentId: token(),
  keyCode: token(),
  host: token(),
  languageCode: token(),
  publicLevel: count(),
  topLogoPath: picture(),
  bottomLogoPath: picture(),
  indexNewsList: list(NewsLine),
  contactTel: token(),
  whatsapp: lines(),
  facebook: token(),
  instagram: token(),
  // Beyond the specification, each with a default that an outside backend may leave in place.
  brandColour: token(),
  wechatId: token(),
  wechatQrPath: picture(),
  originCity: z.preprocess((city) => city || 'hk', z.enum(['hk', 'sh', 'ld'])).catch('hk'),
  /** The same texts in other languages, in their own words; without it the texts above serve every language. */
  translations: z.preprocess((value) => value || {}, z.partialRecord(z.enum(LOCALES), AgentTexts)).catch({}),
});
export type Agent = z.infer<typeof Agent>;

export const agentDetail = {
  method: 'POST',
  path: '/appMso/agent/agentDetail',
  input: z.object({}),
  edgeFields: ['keyCode', 'host'],
  data: Agent,
  idempotent: true,
} satisfies DataCall;
