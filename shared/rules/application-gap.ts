/** What keeps an application from being sent: a field, and whether it is missing or cannot be right. */
export type Gap = { field: string; problem: 'required' | 'invalid' };
