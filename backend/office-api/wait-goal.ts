/** Minutes within which a waiting visitor should be answered. */
export const WAIT_GOAL_MINUTES = 5;
