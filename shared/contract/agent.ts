import { z } from 'zod';
import type { DataCall } from './call.ts';
import { address, count, lines, list, picture, text, token } from './fields.ts';

const NewsLine = z.object({ id: token(), title: text(), subtitle: text(), publishTime: token(), gmtCreate: token() });

export const Agent = z.object({
  id: token(),
  fkAgentId: token(),
  keyCode: token(),
  host: token(),
  languageCode: token(),
  name: text(),
  webTitle: text(),
  webMetaKeywords: text(),
  webMetaDescription: text(),
  publicLevel: count(),
  topLogoPath: picture(),
  bottomLogoPath: picture(),
  indexNewsList: list(NewsLine),
  contactTel: token(),
  whatsapp: lines(),
  facebook: address(),
  instagram: address(),
  // Beyond the specification, as is the name, each with a default that an outside backend may leave in place.
  brandColour: token(),
  wechatId: token(),
  wechatQrPath: picture(),
  /** To whose numbers codes are sent; empty: to all that the form knows. */
  areaCodes: list(token()),
  originCity: z.preprocess((city) => city || 'hk', z.enum(['hk', 'sh', 'ld'])).catch('hk'),
});
export type Agent = z.infer<typeof Agent>;

export const agentDetail = {
  method: 'POST',
  path: '/appMso/agent/agentDetail',
  input: z.object({}),
  edgeFields: ['keyCode', 'host'],
  /** Null or missing is an agent without a key, which is none. */
  data: z.preprocess((data) => data ?? {}, Agent),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
