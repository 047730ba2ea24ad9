import { data, redirect } from 'react-router';
import {
  officeQueryOf,
  queryOffice,
  parseOfficeAction,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { MEDIA_DONE, PicturePage } from '#client/features/office/media/media-page.tsx';
import { readAltTexts, readUpload } from '#client/features/office/media/read-upload.server.ts';
import {
  describeSitePicture,
  listPictures,
  removeSitePicture,
  replaceSitePicture,
} from '#shared/contract/office/media.ts';
import type { Route } from './+types/media-one.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const { pictures } = await queryOffice(context, request, listPictures, {});
  const picture = pictures.find(({ name }) => name === query.get('of'));
  // Replacing a picture gives it another name, so the old URL redirects to the list.
  if (!picture) throw redirect(`${requireOffice(context).base}/media`, 303);
  return { picture, done: MEDIA_DONE.find((item) => item === query.get('done')) ?? null };
}

const DONE = { describe: 'described', replace: 'replaced', remove: 'removed' } as const;

export async function action({ context, request }: Route.ActionArgs) {
  const name = officeQueryOf(request).get('of') ?? '';
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const command = field('do');
  if (command !== 'describe' && command !== 'replace' && command !== 'remove') throw data(null, { status: 404 });
  const alt = readAltTexts(field);
  const run = async () => {
    if (command === 'describe') return call(describeSitePicture, { name, alt });
    if (command === 'remove') return call(removeSitePicture, { name });
    const file = await readUpload(form.get('file'));
    return file ? call(replaceSitePicture, { name, file }) : ({ kind: 'refused', why: 'empty' } as const);
  };
  const outcome = await run();
  if (outcome.kind === 'refused')
    return data({ fault: outcome.why, alt }, { status: outcome.why === 'inUse' ? 409 : 422 });
  const result = DONE[command];
  return redirect(
    outcome.kind === 'removed'
      ? `${base}/media?done=${result}`
      : `${base}/media/one?${new URLSearchParams({ of: outcome.name, done: result })}`,
    303,
  );
}

export default function PictureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PicturePage key={loaderData.picture.name} {...loaderData} answer={actionData ?? null} />;
}
