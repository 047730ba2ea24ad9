import { data, redirect } from 'react-router';
import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { MEDIA_DONE, MediaPage } from '#client/features/office/media/media-page.tsx';
import { readAltTexts, readUpload } from '#client/features/office/media/read-upload.server.ts';
import { addSitePicture, listPictures } from '#shared/contract/office/media.ts';
import type { Route } from './+types/media.ts';

const NO_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const { pictures } = await queryOffice(context, request, listPictures, {});
  return {
    pictures,
    done: MEDIA_DONE.find((item) => item === query.get('done')) ?? null,
    // The edge redirects here after a request body over its limit.
    answer: query.get('said') === 'tooLarge' ? ({ fault: 'tooLarge', alt: NO_TEXTS } as const) : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const alt = readAltTexts(field);
  const file = await readUpload(form.get('file'));
  const outcome = file ? await call(addSitePicture, { file, alt }) : ({ kind: 'refused', why: 'empty' } as const);
  if (outcome.kind === 'refused') return data({ fault: outcome.why, alt }, { status: 422 });
  const name = outcome.kind === 'kept' ? outcome.name : '';
  return redirect(`${base}/media/one?${new URLSearchParams({ of: name, done: 'added' })}`, 303);
}

export default function MediaRoute({ loaderData: { answer, ...page }, actionData }: Route.ComponentProps) {
  return <MediaPage {...page} answer={actionData ?? answer} />;
}
