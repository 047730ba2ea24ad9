import { FastLinePage } from '#client/features/fast-line/fast-line-page.tsx';
import { judgeGradeForm, loadFastLine } from '#client/features/fast-line/load-fast-line.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/dse-fast-line.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFastLine(context, request.url);

/** Only a browser without a script sends a form here. */
export const action = async ({ context, request }: Route.ActionArgs) =>
  judgeGradeForm(context, await request.formData());

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function DseFastLineRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FastLinePage {...loaderData} judged={actionData} />;
}
