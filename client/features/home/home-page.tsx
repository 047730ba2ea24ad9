import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { useSite } from '#client/site/site-context.ts';
import type { HomeContent } from './home-content.ts';
import { MainlandHome } from './mainland-home.tsx';
import { UsualHome } from './usual-home.tsx';
import './home.css';

/** An agent of level 4 serves the mainland, and its home is composed for that. */
export function HomePage(content: HomeContent) {
  const { agent } = useSite();
  return agent.publicLevel === MAINLAND_PUBLIC_LEVEL ? <MainlandHome {...content} /> : <UsualHome {...content} />;
}
