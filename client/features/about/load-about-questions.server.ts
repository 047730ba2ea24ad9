import type { RouterContextProvider } from 'react-router';
import { helpByType } from '#shared/contract/site.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/site/require-site.server.ts';

export async function loadAboutQuestions(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).getFixedT(null, 'about');
  const answer = await portal.main.ask(helpByType, {});
  return {
    head: { title: t('question.title'), description: t('question.description') },
    /** Null where nobody could say. */
    entries: answer.ok ? answer.value : null,
  };
}
