/** What somebody has made of a school or a course: an id where it is collected, '' where it is not, and a remark. */
export interface Mark {
  id: string;
  remark: string;
}

export const NO_MARK: Mark = { id: '', remark: '' };

export const isFavourite = ({ id }: Mark) => id !== '';

/** As the catalogue tells it, where '0' is none as well. */
const readMark = (id: string, remark = ''): Mark => (id === '' || id === '0' ? NO_MARK : { id, remark });

export const markOfSchool = (school: { schoolCollectionId: string; schoolCollectionRemark?: string }): Mark =>
  readMark(school.schoolCollectionId, school.schoolCollectionRemark);

export const markOfCourse = (course: { collectionId: string; collectionRemark: string }): Mark =>
  readMark(course.collectionId, course.collectionRemark);
