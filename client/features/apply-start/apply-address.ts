export interface ApplyWish {
  countryId: string;
  schoolId: string;
  courseId?: string;
  majorLevelId?: string;
}

/** Within the agent's site: the application, with what was chosen. */
export function applyAddress(wish: ApplyWish): string {
  const chosen = Object.entries(wish).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/my-apply?${new URLSearchParams(chosen).toString()}`;
}
