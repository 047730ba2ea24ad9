/** What somebody has made of a school or a course: an id where it is collected, '' where it is not, and a remark. */
export interface FavouriteState {
  id: string;
  remark: string;
}

export const NO_FAVOURITE: FavouriteState = { id: '', remark: '' };

export const isFavourite = ({ id }: FavouriteState) => id !== '';

/** What the catalogue says of a favourite. Its id is '' or '0' where there is none. */
const readFavourite = (id: string, remark = ''): FavouriteState =>
  id === '' || id === '0' ? NO_FAVOURITE : { id, remark };

export const favouriteOfSchool = (school: {
  schoolCollectionId: string;
  schoolCollectionRemark?: string;
}): FavouriteState => readFavourite(school.schoolCollectionId, school.schoolCollectionRemark);

export const favouriteOfCourse = (course: { collectionId: string; collectionRemark: string }): FavouriteState =>
  readFavourite(course.collectionId, course.collectionRemark);
