/** Name of a course with its school below it, or of the school alone while no course is chosen. */
export function CourseAtSchool({ course, school }: { course: string; school: string }) {
  return (
    <span>
      <bdi>{course || school}</bdi>
      {course && (
        <span className="meta">
          <bdi>{school}</bdi>
        </span>
      )}
    </span>
  );
}
