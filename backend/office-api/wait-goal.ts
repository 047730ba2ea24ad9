/** Target in minutes for the first reply to a waiting visitor. */
export const WAIT_GOAL_MINUTES = 5;
