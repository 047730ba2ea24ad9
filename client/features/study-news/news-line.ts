/** An article as lists show it. */
export interface NewsLine {
  id: string;
  title: string;
  subtitle: string;
  /** 2026-11-18, or '' where the backend gives none that can be read. */
  day: string;
  /** '' where it is about no country in particular, or about one that did not come. */
  country: string;
  cover: string;
}
