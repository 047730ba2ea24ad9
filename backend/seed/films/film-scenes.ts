// How long the parts of a film are, in seconds: the captions and the drawing keep to the same.

export const SCHOOL_SCENES = { chart: 3.5, school: 3.5 } as const;
export const LECTURE_SCENES = { title: 2.5, chart: 2.5, picture: 2.5 } as const;
