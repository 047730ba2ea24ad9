import { policyOf } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site-context.ts';
import type { HomeContent } from './home-content.ts';
import { MainlandHome } from './mainland-home.tsx';
import { UsualHome } from './usual-home.tsx';
import './home.css';

const HOMES = { usual: UsualHome, mainland: MainlandHome } as const;

/** An agent that serves the mainland has a home that is composed for that. */
export function HomePage(content: HomeContent) {
  const { agent } = useSite();
  const Home = HOMES[policyOf(agent).home];
  return <Home {...content} />;
}
