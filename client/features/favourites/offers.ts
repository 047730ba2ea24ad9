// What other features may use of this one.
export { FavouriteCourseButton, FavouriteSchoolButton } from './button/favourite-button.tsx';
