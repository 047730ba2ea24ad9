import { Hono } from 'hono';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { parseFormBody } from '#backend/response/respond.ts';
import {
  addPicture,
  type UploadedPicture,
  type StoredMedia,
  removePicture,
  replacePicture,
  describePicture,
} from '#backend/media/store-media.ts';
import { readMediaView } from '#backend/office/media/read-media.ts';
import {
  LONGEST_ALT,
  type MediaView,
  type OnePictureView,
  writeMedia,
  writeOnePicture,
} from '#backend/office/media/write-media.ts';
import { asText, type Desk, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords, isDeskWord } from '#backend/office/office-view.ts';
import type { Texts } from '#backend/site/site-content.ts';
import { requireSite, publishSiteVersions } from '#backend/site/save-site.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';

/** A site's own pictures: brought, told in words, replaced and removed by who writes its content. */
export const officeMediaRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/media', (c) => showMedia(c, saidIn(c)))
  .post('/office/:agent/media', async (c) => {
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'writeContent', { agentKey })) return c.notFound();
    const form = await parseFormBody(c);
    const alt = readAlt(form);
    const site = await requireSite(c.env.DB, agentKey);
    const kept = await addPicture(c.env, site, await readFile(form), alt, byOf(c));
    if (kept.kind === 'refused') return showMedia(c, { notice: sayWhy(c, kept), typed: alt }, 422);
    return lead(c, kept, 'added');
  })
  .get('/office/:agent/media/one', (c) => showOne(c, asText(c.req.query('of')), saidIn(c)))
  .post('/office/:agent/media/one', async (c) => {
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'writeContent', { agentKey })) return c.notFound();
    const name = asText(c.req.query('of'));
    const form = await parseFormBody(c);
    const site = await requireSite(c.env.DB, agentKey);
    const by = byOf(c);
    const asked = asText(form.get('do'));
    if (asked === 'tell')
      return answer(c, name, await describePicture(c.env.DB, site, name, readAlt(form), by), 'told');
    if (asked === 'replace')
      return answer(c, name, await replacePicture(c.env, site, name, await readFile(form), by), 'replaced');
    if (asked === 'remove') return answer(c, name, await removePicture(c.env, site, name, by), 'removed');
    return c.notFound();
  });

const byOf = (c: Desk) => ({ staffId: c.var.staff.id, who: c.var.staff.name });

const LONGEST_TITLE = 100;
/** What nobody sees, or turns a text around. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

async function readFile(form: FormData): Promise<UploadedPicture> {
  const file = form.get('file');
  if (!(file instanceof File)) return { title: '', bytes: new Uint8Array() };
  const title = [...file.name.replace(UNPRINTABLE, '').trim()].slice(0, LONGEST_TITLE).join('');
  return { title: title || '–', bytes: new Uint8Array(await file.arrayBuffer()) };
}

const readAlt = (form: FormData): Texts => {
  const said = (locale: string) => [...asText(form.get(`alt-${locale}`)).trim()].slice(0, LONGEST_ALT).join('');
  return { zh: said('zh'), 'zh-hk': said('zh-hk'), 'en-us': said('en-us') };
};

const sayWhy = (c: Desk, { why }: Extract<StoredMedia, { kind: 'refused' }>) =>
  deskWords(c.var.desk.locale)(`mediaProblem.${why}`);

async function answer(c: Desk, name: string, kept: StoredMedia, done: string) {
  if (kept.kind !== 'refused') return lead(c, kept, done);
  if (kept.why === 'gone') return showMedia(c, { notice: sayWhy(c, kept) }, 422);
  return showOne(c, name, { notice: sayWhy(c, kept) }, kept.why === 'inUse' ? 409 : 422);
}

async function lead(c: Desk, kept: Exclude<StoredMedia, { kind: 'refused' }>, done: string) {
  c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
  const place = kept.kind === 'kept' ? `/one?${new URLSearchParams({ of: kept.name, done })}` : `?done=${done}`;
  return c.redirect(`${c.var.desk.base}/media${place}`, 303);
}

/** What an address may make these pages say. The edge leads here when a file was larger than any request may be. */
function saidIn(c: Desk): { done: string; notice: string } {
  const say = deskWords(c.var.desk.locale);
  const word = `mediaDone.${asText(c.req.query('done'))}`;
  const isTooLarge = c.req.query('said') === 'tooLarge';
  return { done: isDeskWord(word) ? say(word) : '', notice: isTooLarge ? say('mediaProblem.tooLarge') : '' };
}

async function showMedia(c: Desk, said: Partial<MediaView> = {}, status: 200 | 422 = 200) {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return c.notFound();
  return c.html(writeMedia({ ...(await readMediaView(c)), ...said }), status);
}

async function showOne(c: Desk, name: string, said: Partial<OnePictureView> = {}, status: 200 | 409 | 422 = 200) {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return c.notFound();
  const { pictures, ...place } = await readMediaView(c);
  const picture = pictures.find((one) => one.name === name);
  if (!picture) return c.redirect(`${c.var.desk.base}/media`, 303);
  return c.html(writeOnePicture({ ...place, picture, ...said }), status);
}
