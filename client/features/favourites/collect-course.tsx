import { CollectButton, type CollectLook } from './collect-button.tsx';
import { type CollectableCourse, ofCourse } from './collectable.ts';

export function CollectCourse({ course, ...look }: CollectLook & { course: CollectableCourse }) {
  return <CollectButton item={ofCourse(course)} {...look} />;
}
