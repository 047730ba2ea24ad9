import { z } from 'zod';
import type { ListCall } from './call.ts';
import { flag, number, picture, text, token } from './fields.ts';

export const Country = z.object({
  id: token(),
  /** uk, au, us, ca: what addresses and pictures use. */
  key: token(),
  name: text(),
  nameChn: text(),
  countryPic: picture(),
  offered: flag(),
  capital: text(),
  lat: number(),
  lng: number(),
});
export type Country = z.infer<typeof Country>;

export const countryList = {
  method: 'GET',
  path: '/appInstitution/country/list',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  datas: Country,
  idempotent: true,
} satisfies ListCall;
