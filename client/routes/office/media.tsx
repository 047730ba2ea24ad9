import { data, redirect } from 'react-router';
import { getOfficeQuery, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { MEDIA_DONE, MediaPage } from '#client/features/office/media/media-page.tsx';
import { parseAltTexts, readUpload } from '#client/features/office/media/read-upload.server.ts';
import { addSitePicture, listPictures } from '#shared/contract/office/media.ts';
import type { Route } from './+types/media.ts';

const EMPTY_ALT_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const { pictures } = await queryOffice(context, request, listPictures, {});
  return {
    pictures,
    completedAction: MEDIA_DONE.find((item) => item === searchParams.get('done')) ?? null,
    // The edge redirects here after a request body over its limit.
    answer: searchParams.get('said') === 'tooLarge' ? ({ fault: 'tooLarge', alt: EMPTY_ALT_TEXTS } as const) : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const altTexts = parseAltTexts(field);
  const file = await readUpload(form.get('file'));
  const addResult = file
    ? await call(addSitePicture, { file, alt: altTexts })
    : ({ kind: 'refused', why: 'empty' } as const);
  if (addResult.kind === 'refused') return data({ fault: addResult.why, alt: altTexts }, { status: 422 });
  const pictureName = addResult.kind === 'kept' ? addResult.name : '';
  return redirect(`${base}/media/one?${new URLSearchParams({ of: pictureName, done: 'added' })}`, 303);
}

export default function MediaRoute({ loaderData: { answer, ...page }, actionData }: Route.ComponentProps) {
  return <MediaPage {...page} actionResult={actionData ?? answer} />;
}
