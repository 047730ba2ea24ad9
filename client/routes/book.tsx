import { BookPage } from '#client/features/book/book-page.tsx';
import { handleBookingForm, loadBook } from '#client/features/book/load-book.server.ts';
import { pageMeta, skipRevalidationUnderWindows } from '#client/site/head/page-route.ts';
import type { Route } from './+types/book.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadBook(context, request);

export const action = ({ context, request }: Route.ActionArgs) => handleBookingForm(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function BookRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BookPage content={loaderData} rejection={actionData ?? null} />;
}
