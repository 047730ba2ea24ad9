import { AboutQuestion } from '#client/features/about/about-question.tsx';
import { loadAboutQuestions } from '#client/features/about/load-about.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/about-question.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadAboutQuestions(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function AboutQuestionRoute({ loaderData }: Route.ComponentProps) {
  return <AboutQuestion entries={loaderData.entries} />;
}
