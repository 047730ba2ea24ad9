/** The scenes of the film that shows smart selection, each as long as its caption takes to read. */
export const GUIDE_SCENES = [
  { key: 'start', seconds: 5 },
  { key: 'study', seconds: 5 },
  { key: 'person', seconds: 5 },
  { key: 'results', seconds: 5 },
  { key: 'budget', seconds: 5 },
  { key: 'count', seconds: 4 },
  { key: 'check', seconds: 4 },
  { key: 'matches', seconds: 5 },
] as const;
export type GuideScene = (typeof GUIDE_SCENES)[number]['key'];
