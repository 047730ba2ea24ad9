import { data, redirect } from 'react-router';
import {
  getOfficeQuery,
  queryOffice,
  parseOfficeAction,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { MEDIA_DONE, PicturePage } from '#client/features/office/media/media-page.tsx';
import { parseAltTexts, readUpload } from '#client/features/office/media/read-upload.server.ts';
import {
  describeSitePicture,
  listPictures,
  removeSitePicture,
  replaceSitePicture,
} from '#shared/contract/office/media.ts';
import type { Route } from './+types/media-one.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const { pictures } = await queryOffice(context, request, listPictures, {});
  const picture = pictures.find(({ name }) => name === searchParams.get('of'));
  // Replacing a picture gives it another name, so the old URL redirects to the list.
  if (!picture) throw redirect(`${requireOffice(context).base}/media`, 303);
  return { picture, completedAction: MEDIA_DONE.find((item) => item === searchParams.get('done')) ?? null };
}

const DONE_OF_COMMAND = { describe: 'described', replace: 'replaced', remove: 'removed' } as const;

export async function action({ context, request }: Route.ActionArgs) {
  const pictureName = getOfficeQuery(request).get('of') ?? '';
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const command = field('do');
  if (command !== 'describe' && command !== 'replace' && command !== 'remove') throw data(null, { status: 404 });
  const altTexts = parseAltTexts(field);
  const runCommand = async () => {
    if (command === 'describe') return call(describeSitePicture, { name: pictureName, alt: altTexts });
    if (command === 'remove') return call(removeSitePicture, { name: pictureName });
    const file = await readUpload(form.get('file'));
    return file ? call(replaceSitePicture, { name: pictureName, file }) : ({ kind: 'refused', why: 'empty' } as const);
  };
  const commandResult = await runCommand();
  if (commandResult.kind === 'refused')
    return data({ fault: commandResult.why, alt: altTexts }, { status: commandResult.why === 'inUse' ? 409 : 422 });
  const completedAction = DONE_OF_COMMAND[command];
  return redirect(
    commandResult.kind === 'removed'
      ? `${base}/media?done=${completedAction}`
      : `${base}/media/one?${new URLSearchParams({ of: commandResult.name, done: completedAction })}`,
    303,
  );
}

export default function PictureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PicturePage key={loaderData.picture.name} {...loaderData} actionResult={actionData ?? null} />;
}
