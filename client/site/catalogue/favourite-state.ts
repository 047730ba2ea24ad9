/** What somebody has made of a school or a course: an id where it is collected, '' where it is not, and a remark. */
export interface FavouriteState {
  id: string;
  remark: string;
}

export const NO_FAVOURITE: FavouriteState = { id: '', remark: '' };

export const isFavourite = ({ id }: FavouriteState) => id !== '';
