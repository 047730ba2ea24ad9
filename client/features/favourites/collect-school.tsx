import { CollectButton, type CollectLook } from './collect-button.tsx';
import { type CollectableSchool, ofSchool } from './collectable.ts';

export function CollectSchool({ school, ...look }: CollectLook & { school: CollectableSchool }) {
  return <CollectButton item={ofSchool(school)} {...look} />;
}
