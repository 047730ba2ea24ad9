import { ApplyFormPage } from '#client/features/apply-form/apply-form-page.tsx';
import { loadApplyForm } from '#client/features/apply-form/load-apply-form.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/apply-form.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadApplyForm(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function ApplyFormRoute({ loaderData }: Route.ComponentProps) {
  return <ApplyFormPage content={loaderData.content} />;
}
